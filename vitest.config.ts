import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{core,src-main,src-renderer}/**/*.test.{ts,tsx}', '{tools,probes}/**/*.test.ts'],
    globalSetup: 'tools/player-script.ts',
    testTimeout: 30_000,
  },
});
