/**
 * zod is told not to generate code (src-renderer/shell/no-eval.ts) before any schema is made: both are in one file, which all files with
 * schemas import.
 */
export const chunks = {
  groups: [{ name: 'zod', test: /[\\/]node_modules[\\/]zod[\\/]|[\\/]no-eval\.ts$/ }],
} as const;
