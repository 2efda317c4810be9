/**
 * Modules that only one page or one language needs. They stay out of the shared file: an entry module in it would run in every page, and
 * style sheets in it would follow each other in another order than in the pages, where the last one counts.
 */
const APART =
  /[\\/]assets[\\/](locales|examples|lessons)[\\/]|[\\/]src-renderer[\\/](main|follow|scorm|site|learn[\\/](follow|scorm))\b|\.(html|css)($|\?)/;

/**
 * `zod`: zod and src-renderer/app/shell/no-eval.ts, which turns its code generation off before any schema is made. `window`: everything that
 * pages load before they show something. A hundred small files would take longer to request than to run.
 */
export const chunks = {
  groups: [
    { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/, priority: 1 },
    { name: 'window', tags: ['$initial' as const], test: (id: string) => !APART.test(id) },
  ],
};
