/// <reference path="../assets/fonts/subset-font.d.ts" />
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import subsetFont from 'subset-font';
import { build, type InlineConfig, type Plugin } from 'vite';
import { FEATURES } from '../src-main/export/fonts/font-features.ts';
import { root, siteFolder } from './build.ts';
import { chunks } from './chunks.ts';
import { noFont } from './font-files.ts';
import { keptFiles } from './kept-files.ts';
import { playerPlugin } from './player-script.ts';
import { siteIcons } from './site-icons.ts';

/*
 * `npm run build:site` builds the static site into out/site. All addresses are relative, so the site works below any
 * path.
 */

const source = join(root, 'src-renderer/site');

const shared: InlineConfig = { configFile: false, root: source, base: './', publicDir: false, logLevel: 'warn' };
const target = 'chrome114';

/** All pages of a build share one nonce, because a static server cannot create new ones. CodeMirror's style elements carry it. */
const nonce = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('base64url')
  .slice(0, 22);

/** Only the site's own resources may run or load. Inline scripts are not used, and only the painting worker uses WebAssembly. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  `style-src 'self' 'nonce-${nonce}'`,
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** Adds the page's policy and the files with fixed names. */
function pagePlugin(): Plugin {
  return {
    name: 'ecs-atlas-page',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY },
        injectTo: 'head-prepend',
      },
    ],
    async generateBundle() {
      const icon = readFileSync(join(root, 'src-renderer/icon.svg'));
      const files = { 'icon.svg': icon, ...(await siteIcons(icon)) };
      for (const [fileName, data] of Object.entries(files)) this.emitFile({ type: 'asset', fileName, source: data });
      const manifest = readFileSync(join(source, 'manifest.webmanifest'));
      this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: manifest });
    },
  };
}

/** The characters that the Latin fonts keep: ASCII, Latin-1 and typographic signs of the texts. */
const LATIN = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…‹›„‚•′″−€™ıŒœ`;

function range(first: number, last: number): string {
  return String.fromCharCode(...Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** Removes unused glyphs such as small capitals from the Latin fonts, which are loaded before anything is displayed. */
function fontPlugin(): Plugin {
  return {
    name: 'ecs-atlas-fonts',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/(inter|jetbrains-mono)-\d+-.*\.woff2$/.test(file.fileName)) continue;
        const options = { targetFormat: 'woff2', keepFeatures: FEATURES } as const;
        file.source = await subsetFont(Buffer.from(file.source), LATIN, options);
      }
    },
  };
}

/** Libraries that are plain scripts in a browser, each of which sets a variable. `end` is the line that turns the script into a module. */
const SCRIPTS = [
  { file: /h264-mp4-encoder\.web\.js$/, end: 'export { HME };' },
  { file: /wawoff2\/build\/(de)?compress_binding\.js$/, end: 'module.exports = Module;' },
];

function scriptPlugin(): Plugin {
  return {
    name: 'ecs-atlas-scripts',
    transform(code, id) {
      const script = SCRIPTS.find(({ file }) => file.test(id));
      return script && { code: `${code}\n${script.end}`, map: null };
    },
  };
}

/** Replaces modules that scripts only load on Node. */
const NOTHING = '\0nothing';

/** In a document the library decodes Markdown entities with the DOM. A worker has no DOM, so the library's own table is used. */
function workerPlugin(): Plugin {
  const library = 'decode-named-character-reference';
  return {
    name: 'ecs-atlas-worker',
    enforce: 'pre',
    resolveId: (id, importer = '') => {
      if (id === library) return join(root, 'node_modules', library, 'index.js');
      return ['fs', 'path'].includes(id) && SCRIPTS.some(({ file }) => file.test(importer)) ? NOTHING : null;
    },
    load: (id) => (id === NOTHING ? 'export default {};' : null),
  };
}

/** A page loads each engine when a lesson needs it, so none is loaded at the start. Threads have all engines. */
function enginesPlugin(): Plugin {
  return {
    name: 'ecs-atlas-engines',
    load: (id) => (id.endsWith('/core/engines/initial-engines.ts') ? 'export const initialEngines = [];' : null),
  };
}

async function buildPages(): Promise<void> {
  await build({
    ...shared,
    plugins: [react(), playerPlugin(), pagePlugin(), fontPlugin(), enginesPlugin()],
    html: { cspNonce: nonce },
    worker: {
      format: 'es',
      plugins: () => [workerPlugin(), scriptPlugin()],
      // The MP4 encoder contains an `eval` for other uses; the page's policy forbids it.
      rolldownOptions: { checks: { eval: false } },
    },
    build: {
      outDir: siteFolder,
      emptyOutDir: true,
      target,
      minify: true,
      chunkSizeWarningLimit: 1500,
      assetsInlineLimit: noFont,
      rolldownOptions: { output: { codeSplitting: { groups: [...chunks.groups] } } },
    },
  });
}

async function buildServiceWorker(): Promise<void> {
  const { files, version } = keptFiles(siteFolder);
  await build({
    ...shared,
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
    build: {
      outDir: siteFolder,
      emptyOutDir: false,
      target,
      lib: {
        entry: join(source, 'service-worker.ts'),
        formats: ['iife'],
        name: 'serviceWorker',
        fileName: () => 'service-worker.js',
      },
    },
  });
}

export async function buildSite(): Promise<void> {
  await buildPages();
  await buildServiceWorker();
}

if (process.argv[1] === import.meta.filename) await buildSite();
