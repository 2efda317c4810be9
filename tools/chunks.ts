/** What only one page or one language needs. What a page begins with would begin in every page that shares a file with it. */
const APART =
  /[\\/]assets[\\/](locales|examples|lessons)[\\/]|[\\/]src-renderer[\\/](main|follow|sco|site)\b|\.html($|\?)/;

/**
 * zod is told not to generate code (src-renderer/shell/no-eval.ts) before any schema is made: both are in one file, which all files with
 * schemas import. What pages load before they show anything is one more file: a hundred small ones take longer to ask for than to run.
 */
export const chunks = {
  groups: [
    { name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/, priority: 1 },
    { name: 'window', tags: ['$initial' as const], test: (id: string) => !APART.test(id) },
  ],
};
