import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{core,src-main,src-renderer}/**/*.test.{ts,tsx}', '{tools,probes}/**/*.test.ts'],
    globalSetup: 'tools/player-script.ts',
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Vitest itself would leave a core free, half of a machine with two.
    maxWorkers: '100%',
  },
});
