import { configDefaults, defineConfig } from 'vitest/config';
import { chooseSample } from './tools/choose-sample.ts';

chooseSample((line) => console.log(line));

/** Functions of their arguments alone: files of tests share a process, which loads modules and texts once. */
const PURE = 'core/**/*.test.ts';
/** But for those that replace modules, or use libraries of games, whose ids go on from test to test. */
const IMPURE = ['core/testing/{sample,bitset-engine/*}.test.ts', 'core/engines/arrays/**/*.test.ts'];

const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

export default defineConfig({
  test: {
    globalSetup: 'tools/player-script.ts',
    // Vitest itself would leave a core free, half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...timeouts,
          name: 'pure',
          include: [PURE],
          exclude: [...configDefaults.exclude, ...IMPURE],
          isolate: false,
        },
      },
      {
        test: {
          ...timeouts,
          name: 'alone',
          include: ['{src-main,src-renderer}/**/*.test.{ts,tsx}', '{tools,probes}/**/*.test.ts', ...IMPURE],
        },
      },
    ],
  },
});
