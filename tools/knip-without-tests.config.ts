import knip from '../knip.json' with { type: 'json' };

const IS_TEST = /\.test\.|^e2e\/|\/testing\//;

/** Finds files and exports that only tests use. A test may import what the file itself uses too. */
export default {
  ...knip,
  entry: knip.entry.filter((pattern) => !IS_TEST.test(pattern)),
  project: [...knip.project, '!**/*.test.{ts,tsx}', '!**/testing/**', '!e2e/**'],
  ignoreExportsUsedInFile: true,
  vitest: false,
  playwright: false,
};
