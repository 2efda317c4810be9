/** Modules that one page or language needs, kept out of the shared file, where entries would run in every page and styles change their order. */
const APART =
  /[\\/]assets[\\/](locales|examples|lessons)[\\/]|[\\/]src-renderer[\\/](main|follow|scorm|site|learn[\\/](follow|scorm))\b|\.(html|css)($|\?)/;

/**
 * `zod` contains zod and src-renderer/app/shell/no-eval.ts, which disables its code generation before any schema is
 * created. `window` contains everything that pages load before they show anything, because requesting a hundred small
 * files would take longer than running them.
 */
export const chunks = {
  groups: [
    { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/, priority: 1 },
    { name: 'window', tags: ['$initial' as const], test: (id: string) => !APART.test(id) },
  ],
};
