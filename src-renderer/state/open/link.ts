import { deflateSync, Inflate, strToU8 } from 'fflate';
import { isLocale, type Locale } from '../../../assets/locales/locales.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { libraryIds } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language.ts';
import { engineOfText } from '../script/document.ts';
import { openScript } from '../session/session.ts';
import { hasProgram, toast } from '../window/window-state.ts';

/** What a link reopens: a script and where we stood in it. */
export interface LinkedState {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
  readonly position: number;
}

/** A lesson at one of its beats, counted from 1 as the window does. */
export type LinkedLesson = { readonly beat: number } & (
  | { readonly id: string }
  | { readonly name: string; readonly text: string }
);

/** Longer texts make addresses that programs cut off. */
const LONGEST = 60_000;
/** Hardly any script that is longer would fit when it is packed, and to try holds the window up. */
const MAX_TEXT_LENGTH = 300_000;
/** Bytes that are unpacked between two looks at the limit. */
const PART = 4096;

/** Links that are copied begin so: they belong to no window, port or token, and can be opened by any. */
export const SCHEME = 'ecs-atlas:';

/** The part after `#`, or null when the text is too long for an address. */
export function encodeLink({ text, name, engine, position }: LinkedState): string | null {
  const script = pack(text);
  return script === null ? null : new URLSearchParams({ script, name, engine, step: String(position) }).toString();
}

/** The part after `#`, or behind `ecs-atlas://open?`; null when the lesson's text is too long for an address. */
export function encodeLessonLink(lesson: LinkedLesson): string | null {
  const beat = String(lesson.beat);
  if ('id' in lesson) return new URLSearchParams({ lesson: lesson.id, beat }).toString();
  const packed = pack(lesson.text);
  return packed === null ? null : new URLSearchParams({ lessonText: packed, name: lesson.name, beat }).toString();
}

/** The address of what is linked: on the site one that every browser opens, else one for the program. @param start of the latter */
export function linkAddress(fields: string, start: '#' | '//open?'): string {
  return hasProgram() ? SCHEME + start + fields : `${location.origin}${location.pathname}#${fields}`;
}

/** The language that a link asks for; null where it asks for none. */
export function localeIn(link: string): Locale | null {
  const wanted = fieldsOf(link).get('lang');
  return isLocale(wanted) ? wanted : null;
}

/** What a link holds: a lesson; a script, perhaps with an engine that is not known here; or one that was damaged on its way. */
export type Link =
  | { readonly kind: 'script'; readonly state: LinkedState }
  | { readonly kind: 'lesson'; readonly lesson: LinkedLesson }
  | { readonly kind: 'damaged' };

/** Reads a link, or only the fragment of one. Null where it holds no script and no lesson. */
export function decodeLink(link: string): Link | null {
  const fields = fieldsOf(link);
  const packed = fields.get('script');
  if (packed === null) return decodeLesson(fields);
  try {
    const text = unpack(packed);
    const step = Number(fields.get('step') ?? 0);
    const position = Number.isFinite(step) ? step : 0;
    // Links were made before there was a second engine: those without one mean the first.
    const engine = fields.get('engine') ?? libraryIds[0]!;
    const state = { name: fields.get('name') ?? 'linked.ecs', text, engine, position };
    return { kind: 'script', state };
  } catch {
    return { kind: 'damaged' };
  }
}

function fieldsOf(link: string): URLSearchParams {
  return new URLSearchParams(link.trim().replace(link.includes('#') ? /^[^#]*#/ : /^[^?]*\?/, ''));
}

function decodeLesson(fields: URLSearchParams): Link | null {
  const beat = Math.max(1, Math.round(Number(fields.get('beat') ?? 1)) || 1);
  const id = fields.get('lesson');
  if (id !== null) return { kind: 'lesson', lesson: { id, beat } };
  const packed = fields.get('lessonText');
  if (packed === null) return null;
  try {
    return { kind: 'lesson', lesson: { name: fields.get('name') ?? 'linked.md', text: unpack(packed), beat } };
  } catch {
    return { kind: 'damaged' };
  }
}

/** Opens what a link holds, and says what is wrong with it. @returns whether it was opened */
export async function openLink(
  link: Link,
  say: Translate,
  openLesson: (lesson: LinkedLesson) => Promise<boolean>,
): Promise<boolean> {
  if (link.kind === 'damaged') {
    toast({ tone: 'error', text: say('ui.file.linkDamaged') });
    return false;
  }
  if (link.kind === 'lesson') return openLesson(link.lesson);
  const { name, text, engine, position } = link.state;
  if (libraryIds.includes(engine)) openScript({ name, text, engine }, position);
  else {
    const other = engineOfText(text);
    openScript({ name, text, engine: other }, position);
    const args = { name: engine, engine: say(`ui.engine.name.${other}`) };
    toast({ tone: 'error', text: say('ui.file.linkEngine', args) });
  }
  return true;
}

let last: { readonly text: string | null; readonly packed: string | null } = { text: null, packed: null };

/** Null: too long for an address. Remembers the last text: an address is made again at each step. */
function pack(text: string): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  if (text !== last.text) {
    const packed = toBase64(deflateSync(strToU8(text), { level: 9 }));
    last = { text, packed: packed.length > LONGEST ? null : packed };
  }
  return last.packed;
}

/** @throws when it is damaged, or longer than any link that `pack` makes: some bytes can unpack to a thousand times as many */
function unpack(packed: string): string {
  if (packed.length > LONGEST) throw new RangeError(`The link has ${packed.length} characters, more than ${LONGEST}`);
  const decoder = new TextDecoder();
  let text = '';
  const inflate = new Inflate((chunk) => {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > MAX_TEXT_LENGTH)
      throw new RangeError(`The link unpacks to more than ${MAX_TEXT_LENGTH} characters`);
  });
  const bytes = fromBase64(packed);
  // In parts, so that the limit is noticed before all is unpacked.
  for (let at = 0; at < bytes.length; at += PART) inflate.push(bytes.subarray(at, at + PART));
  inflate.push(new Uint8Array(), true);
  return text + decoder.decode();
}

/** Base64 in the alphabet that addresses leave alone. */
function toBase64(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
