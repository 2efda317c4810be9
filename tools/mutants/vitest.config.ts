import { configDefaults, defineConfig } from 'vitest/config';

const tests: string[] = JSON.parse(process.env.ECS_ATLAS_MUTANTS_TESTS ?? '[]');

/** The tests that `npm run mutants` chooses, in one process. */
export default defineConfig({
  test: {
    include: tests,
    exclude: [
      ...configDefaults.exclude,
      // They take minutes, or have other inputs each time.
      '**/*fuzz.test.ts',
      '**/partial-worlds.test.ts',
      '**/skipping.test.ts',
      // It replaces modules, and fails where others have loaded them.
      'core/engines/all.test.ts',
    ],
    isolate: false,
    // Stryker has a limit of its own.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
  },
});
