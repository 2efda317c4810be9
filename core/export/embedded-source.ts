import { strFromU8, unzlibSync } from 'fflate';
import { z } from 'zod';
import { libraryIds, scriptEngineIds } from '../engines/all.ts';
import type { EngineId } from '../script/language.ts';

/** What a picture was made from: enough to open it again at the same step. */
const embeddedSource = z.object({
  name: z.string(),
  text: z.string(),
  engine: z.enum(scriptEngineIds),
  step: z.number().int().nonnegative(),
});
export type EmbeddedSource = z.infer<typeof embeddedSource>;

/** Keyword of the text chunk in a PNG; in an SVG it precedes the JSON in `<metadata>`. */
export const SOURCE_KEYWORD = 'ecs-atlas';
/** Id of the element of an HTML file whose text is the JSON, with `<` as `\\u003c`. */
export const SOURCE_ELEMENT = 'ecs-atlas-source';

/** The text that is put into an exported file. */
export function embeddedText(source: EmbeddedSource): string {
  return JSON.stringify(source);
}

/** MIME type of the file attached to a PDF. */
export const SOURCE_TYPE = 'application/vnd.ecs-atlas+json';

/** A source to be opened; without an engine where it was made on one that only comparisons have. */
interface ReopenedSource extends Omit<EmbeddedSource, 'engine'> {
  readonly engine?: EngineId;
}

/** The source in an exported file of any format that reopens; null where there is none, or it is not valid. */
export function readEmbeddedSource(bytes: Uint8Array): ReopenedSource | null {
  try {
    const text = readPng(bytes) ?? readSvg(bytes);
    if (text === null) return null;
    const { engine: made, ...source } = embeddedSource.parse(JSON.parse(text));
    const engine = libraryIds.find((name) => name === made);
    return { ...source, ...(engine && { engine }) };
  } catch {
    return null;
  }
}

/** The text of the first iTXt chunk with our keyword. */
function readPng(bytes: Uint8Array): string | null {
  if (latin1(bytes.subarray(1, 4)) !== 'PNG') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    const isText = latin1(bytes.subarray(at + 4, at + 8)) === 'iTXt';
    if (isText && latin1(data.subarray(0, SOURCE_KEYWORD.length + 1)) === `${SOURCE_KEYWORD}\0`) return readChunk(data);
  }
  return null;
}

/** Keyword, 0, compressed?, method, language, 0, translated keyword, 0, text. */
function readChunk(data: Uint8Array): string {
  const flags = SOURCE_KEYWORD.length + 1;
  const language = data.indexOf(0, flags + 2);
  const text = data.subarray(data.indexOf(0, language + 1) + 1);
  return strFromU8(data[flags] === 1 ? unzlibSync(text) : text);
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

function readSvg(bytes: Uint8Array): string | null {
  const found = /^<svg .*?<metadata>ecs-atlas ([^<]*)<\/metadata>/s.exec(strFromU8(bytes))?.[1];
  return found?.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => ENTITIES[name]!) ?? null;
}

function latin1(bytes: Uint8Array): string {
  return strFromU8(bytes, true);
}
