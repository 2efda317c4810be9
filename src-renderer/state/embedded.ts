import { strFromU8, unzlibSync } from 'fflate';
import { z } from 'zod';
import { engineNames } from '../../core/script/language.ts';

/** What an exported picture carries: enough to open it again where it was made. */
const embedded = z.object({
  name: z.string(),
  text: z.string(),
  engine: z.enum(engineNames),
  step: z.number().int().nonnegative(),
});
export type EmbeddedScript = z.infer<typeof embedded>;

const KEYWORD = 'ecs-atlas';

/** The script in a PNG or SVG that was exported by this program; null when there is none that can be understood. */
export function embeddedScript(bytes: Uint8Array): EmbeddedScript | null {
  try {
    const text = fromPng(bytes) ?? fromSvg(bytes);
    return text === null ? null : embedded.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** PNG: an iTXt chunk with our keyword. */
function fromPng(bytes: Uint8Array): string | null {
  if (strFromU8(bytes.subarray(1, 4), true) !== 'PNG') return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) {
    const data = bytes.subarray(at + 8, at + 8 + view.getUint32(at));
    const isText = strFromU8(bytes.subarray(at + 4, at + 8), true) === 'iTXt';
    if (isText && strFromU8(data.subarray(0, KEYWORD.length + 1), true) === `${KEYWORD}\0`)
      return internationalText(data);
  }
  return null;
}

/** Keyword, 0, compressed?, method, language, 0, translated keyword, 0, text. */
function internationalText(data: Uint8Array): string {
  const flags = KEYWORD.length + 1;
  const language = data.indexOf(0, flags + 2);
  const text = data.subarray(data.indexOf(0, language + 1) + 1);
  return strFromU8(data[flags] === 1 ? unzlibSync(text) : text);
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** SVG: the same JSON behind our keyword in <metadata>. */
function fromSvg(bytes: Uint8Array): string | null {
  const found = strFromU8(bytes).match(/<metadata>ecs-atlas ([^<]*)<\/metadata>/)?.[1];
  return found?.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '') ?? null;
}
