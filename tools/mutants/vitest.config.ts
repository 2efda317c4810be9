import { configDefaults, defineConfig } from 'vitest/config';

const tests: string[] = JSON.parse(process.env.ECS_ATLAS_MUTANTS_TESTS ?? '[]');

/** Runs the tests that `npm run mutants` chooses in one process. */
export default defineConfig({
  test: {
    include: tests,
    exclude: [
      ...configDefaults.exclude,
      // These tests take minutes or have different inputs each time.
      '**/*fuzz.test.ts',
      '**/partial-worlds.test.ts',
      '**/skipping.test.ts',
      // This test starts bundled programs, which have no mutants.
      '**/attack.test.ts',
      // This test replaces modules, and fails if others have loaded them before.
      'core/engines/all.test.ts',
    ],
    isolate: false,
    // Stryker has its own timeout.
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    expect: { poll: { timeout: 50_000 } },
  },
});
