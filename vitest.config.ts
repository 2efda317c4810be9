import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { chooseSample } from './tools/choose-sample.ts';

chooseSample((line) => console.log(line));

/** These tests have no side effects, so their files share a process, which loads modules, texts and fonts only once. */
const SHARED = ['{core,probes/flecs-rest,src-main,tools}/**/*.test.ts', 'src-renderer/**/*.test.{ts,tsx}'];
/** Exceptions: tests that replace modules, or that use libraries of games whose ids continue from test to test. */
const NOT_SHARED = [
  'core/testing/{sample,bitset-engine/*}.test.ts',
  'core/engines/{all.test.ts,arrays/**/*.test.ts}',
  'probes/{cpp,js}/**/*.test.ts',
  'src-main/cli/*/{count-presets-stop,other-engine}.test.ts',
  'src-main/{electron,start}/*.test.ts',
  'src-renderer/app/commands/opening-order.test.ts',
  'src-renderer/inspect/other-engine.test.ts',
];

/** For a busy machine, and without a trace in the home of the person who runs the tests. */
const common = {
  env: { ECS_ATLAS_HOME: join(import.meta.dirname, '.cache/home') },
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 50_000 } },
  // As in playwright.config.ts: a machine that also runs the end-to-end tests may be too slow once.
  retry: process.env.CI ? 1 : 0,
};

export default defineConfig({
  test: {
    // `npm run check` sets this if no test needs the programs that are built here.
    globalSetup: process.env.ECS_ATLAS_NOTHING_BUILT ? [] : ['tools/player-script.ts', 'tools/test-programs.ts'],
    // By default Vitest would leave a core free, which is half of a machine with two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...common,
          name: 'shared',
          include: SHARED,
          exclude: [...configDefaults.exclude, ...NOT_SHARED],
          isolate: false,
        },
      },
      {
        test: {
          ...common,
          name: 'alone',
          include: NOT_SHARED,
        },
      },
    ],
  },
});
