import { defineConfig } from 'vitest/config';

/** Tests that replace modules: each in a process of its own. */
const MOCKING = ['core/testing/bitset-engine/bitset.test.ts'];
/** Functions of their arguments alone: test files share a process, which loads the modules, texts and fonts once. */
const PURE = '{core,src-main/export}/**/*.test.ts';

const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'tools/player-script.ts',
    // Vitest itself would leave a core free, half of a machine with two.
    maxWorkers: '100%',
    projects: [
      { test: { ...timeouts, name: 'pure', include: [PURE], exclude: MOCKING, isolate: false } },
      {
        test: {
          ...timeouts,
          name: 'alone',
          include: ['{src-main,src-renderer}/**/*.test.{ts,tsx}', '{tools,probes}/**/*.test.ts', ...MOCKING],
          exclude: [PURE],
        },
      },
    ],
  },
});
