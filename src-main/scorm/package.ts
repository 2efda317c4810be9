import { readFile } from 'node:fs/promises';
import { basename, join, posix } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { headOf } from '../../core/lesson/parse/front-matter.ts';
import { NONCE_PLACEHOLDER } from '../http/page.ts';
import { manifest } from './manifest.ts';

const PAGE = 'scorm.html';
const START = 'index.html';
const EMBEDDED = /(<script type="application\/json" id="lesson"[^>]*>)[^<]*/;

/** Loads only our own files, as in the window. The page runs inside the platform's frame. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; base-uri 'none'; form-action 'none'";

/**
 * Packs a lesson as a SCORM 2004 package: the built page that plays one lesson, its files, and the lesson's text.
 * @param folder the built renderer
 * @returns the bytes of a ZIP
 */
export async function scormPackage(
  lesson: { readonly name: string; readonly text: string },
  folder: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const name = basename(lesson.name);
  const { title } = headOf(lesson.text, name);
  const page = await readFile(join(folder, PAGE), 'utf8');
  const assets = await loadedBy(page, folder);
  const files: [string, ...string[]] = [START, ...assets.keys()];
  const id = name.replace(/\.\w+$/, '');
  return zipSync({
    'imsmanifest.xml': strToU8(manifest({ id, title: title || id, files })),
    [START]: strToU8(withLesson(page, { name, text: lesson.text })),
    ...Object.fromEntries(assets),
  });
}

/** `<` is written as an escape: the text may hold `</script>`. */
function withLesson(page: string, lesson: { readonly name: string; readonly text: string }): string {
  const json = JSON.stringify(lesson).replaceAll('<', '\\u003c');
  return page
    .replaceAll(` nonce="${NONCE_PLACEHOLDER}"`, '')
    .replace('<meta charset="utf-8" />', `$&\n    <meta http-equiv="Content-Security-Policy" content="${POLICY}" />`)
    .replace(EMBEDDED, (_, tag: string) => tag + json);
}

/** The files that the page, its scripts and styles load at the start, by path. Files loaded on demand belong to other pages. */
async function loadedBy(page: string, folder: string): Promise<Map<string, Uint8Array>> {
  const found = new Map<string, Uint8Array>();
  const queue = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, path]) => path!);
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    const bytes = await readFile(join(folder, path));
    found.set(path, new Uint8Array(bytes));
    queue.push(...namedIn(path, bytes.toString('utf8')));
  }
  return found;
}

function namedIn(path: string, text: string): string[] {
  const pattern = path.endsWith('.js')
    ? /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+)["'`]/g
    : path.endsWith('.css')
      ? /url\(["']?\.?\/?([\w./-]+)["']?\)/g
      : null;
  if (pattern === null) return [];
  return [...text.matchAll(pattern)].map(([, file]) => posix.join(posix.dirname(path), posix.basename(file!)));
}
