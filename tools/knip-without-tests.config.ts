import knip from '../knip.json' with { type: 'json' };

const IS_TEST = /\.test\.|^e2e\/|\/testing\//;

/** Finds files and exports that only tests use. An export that its own file also uses is accepted. */
export default {
  ...knip,
  entry: knip.entry.filter((pattern) => !IS_TEST.test(pattern)),
  project: [...knip.project, '!**/*.test.{ts,tsx}', '!**/testing/**', '!e2e/**'],
  ignoreExportsUsedInFile: true,
  vitest: false,
  playwright: false,
};
