import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: 'tools/player-script.ts',
    testTimeout: 30_000,
    projects: [
      // Nothing in core has state outside of its objects: its tests share loaded modules, which saves a third of their time.
      { extends: true, test: { name: 'core', include: ['core/**/*.test.ts'], isolate: false } },
      { extends: true, test: { name: 'app', include: ['{src-main,src-renderer,tools,probes}/**/*.test.{ts,tsx}'] } },
    ],
  },
});
