import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import { NONCE_PLACEHOLDER } from './src-main/http/page.ts';
import { chunks } from './tools/chunks.ts';
import { executableCommand } from './tools/executable-command.ts';
import { noFont } from './tools/font-files.ts';
import { playerPlugin } from './tools/player-script.ts';

/** The package is `type: module`, but Electron's main and a sandboxed preload are CommonJS: hence `.cjs` everywhere. */
const commonJs = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
} as const;

/**
 * Not bundled: Skia is a native module, subset-font reads a WASM file beside it; the other two are ws's optional speed-ups, which it looks for
 * and does without.
 */
const external = [/^@napi-rs\//, 'subset-font', 'bufferutil', 'utf-8-validate'];

/** What is bundled is passed on with the program, and so are its licenses. */
const license = { fileName: 'licenses.md' };

export default defineConfig({
  main: {
    plugins: [executableCommand('cli.cjs')],
    build: {
      externalizeDeps: false,
      target: 'node18',
      sourcemap: true,
      license,
      rolldownOptions: {
        input: {
          main: resolve('src-main/electron/main.ts'),
          cli: resolve('src-main/cli/main.ts'),
          painter: resolve('src-main/export/job/thread.ts'),
          encoder: resolve('src-main/export/threads/worker.ts'),
          counter: resolve('src-main/cli/counting-thread.ts'),
        },
        external,
        output: commonJs,
      },
    },
  },
  preload: {
    build: {
      externalizeDeps: false,
      target: 'node18',
      rolldownOptions: { input: { preload: resolve('src-main/electron/preload.ts') }, output: commonJs },
    },
  },
  renderer: {
    root: 'src-renderer',
    publicDir: false,
    plugins: [react(), playerPlugin()],
    html: { cspNonce: NONCE_PLACEHOLDER },
    build: {
      target: 'chrome114',
      minify: true,
      sourcemap: true,
      license,
      chunkSizeWarningLimit: 2000,
      assetsInlineLimit: noFont,
      rolldownOptions: {
        output: { codeSplitting: { groups: [...chunks.groups] } },
        input: {
          index: resolve('src-renderer/index.html'),
          follow: resolve('src-renderer/follow.html'),
          scorm: resolve('src-renderer/scorm.html'),
        },
      },
    },
  },
});
