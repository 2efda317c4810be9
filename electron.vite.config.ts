import { chmodSync } from 'node:fs';
import { join, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';
import type { Plugin } from 'vite';
import { NONCE_PLACEHOLDER } from './src-main/http/page.ts';
import { chunks } from './tools/chunks.ts';
import { noFont } from './tools/font-files.ts';
import { playerPlugin } from './tools/player-script.ts';

/** The package has `type: module`, but Electron's main script and a sandboxed preload script are CommonJS, hence the extension `.cjs`. */
const commonJs = {
  format: 'cjs',
  entryFileNames: '[name].cjs',
  chunkFileNames: 'chunks/[name]-[hash].cjs',
} as const;

/** Not bundled: Skia is a native module, subset-font reads a WASM file from its own folder; the others are accelerators of ws. */
const external = [/^@napi-rs\//, 'subset-font', 'bufferutil', 'utf-8-validate'];

/** Bundled packages are distributed with the program, so their licenses are too. */
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
          counter: resolve('src-main/cli/compare/counting-thread.ts'),
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

/** Makes a built command executable. npm does this when it links the command, but a later build writes a new file. */
function executableCommand(fileName: string): Plugin {
  return {
    name: 'ecs-atlas-executable-command',
    writeBundle({ dir }) {
      chmodSync(join(dir!, fileName), 0o755);
    },
  };
}
