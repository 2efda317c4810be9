import { deflateSync, Inflate, strToU8 } from 'fflate';
import { isLocale, type Locale } from '../../../assets/locales/locales.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { libraryIds } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { openScript, useSession } from '../session/session.ts';
import { hasProgram, toast } from '../window/window-state.ts';

/** The content of a link: a script, and the position in it. */
export interface LinkedState {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
  readonly position: number;
}

/** A lesson at one of its beats, counted from 1 as in the window. */
export type LinkedLesson = { readonly beat: number } & (
  | { readonly id: string }
  | { readonly name: string; readonly text: string }
);

/** Longer texts would make addresses that programs cut off. */
const LONGEST = 60_000;
/** Longer scripts hardly ever fit after packing, and trying would block the window. */
const MAX_TEXT_LENGTH = 300_000;
/** Bytes that are unpacked between two looks at the limit. */
const PART = 4096;

/** The scheme of copied links, which do not depend on a window, port or token, so that any window can open them. */
export const SCHEME = 'ecs-atlas:';

/** Returns the part after `#`, or null if the text is too long for an address. */
export function encodeLink({ text, name, engine, position }: LinkedState): string | null {
  const script = pack(text);
  return script === null ? null : new URLSearchParams({ script, name, engine, step: String(position) }).toString();
}

/** Returns the part after `#` or `ecs-atlas://open?`; null if the lesson's text is too long for an address. */
export function encodeLessonLink(lesson: LinkedLesson): string | null {
  const beat = String(lesson.beat);
  if ('id' in lesson) return new URLSearchParams({ lesson: lesson.id, beat }).toString();
  const packed = pack(lesson.text);
  return packed === null ? null : new URLSearchParams({ lessonText: packed, name: lesson.name, beat }).toString();
}

/** The address of a link: on the site one for browsers, otherwise one for the program, which begins with `start`. */
export function linkAddress(fields: string, start: '#' | '//open?'): string {
  return hasProgram() ? SCHEME + start + fields : `${location.origin}${location.pathname}#${fields}`;
}

/** Returns the language in a link; null if it has none. */
export function localeIn(link: string): Locale | null {
  const wanted = fieldsOf(link).get('lang');
  return isLocale(wanted) ? wanted : null;
}

/** The content of a link: a lesson; a script, possibly with an unknown engine; or a damaged link. */
export type Link =
  | { readonly kind: 'script'; readonly state: LinkedState }
  | { readonly kind: 'lesson'; readonly lesson: LinkedLesson }
  | { readonly kind: 'damaged' };

/** Parses a link or only its fragment. Null if it contains neither a script nor a lesson. */
export function decodeLink(link: string): Link | null {
  const fields = fieldsOf(link);
  const packed = fields.get('script');
  if (packed === null) return decodeLesson(fields);
  try {
    const text = unpack(packed);
    const step = Number(fields.get('step') ?? 0);
    const position = Number.isFinite(step) ? step : 0;
    // The oldest links have no engine, because there was only the first one.
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

/**
 * Opens the content of a link, or reports why it cannot be opened.
 * @returns true if it was opened
 */
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
    openScript({ name, text }, position);
    const { document } = useSession.getState();
    const args = { name: engine, engine: say(`ui.engine.name.${document.engine}`) };
    toast({ tone: 'error', text: say('ui.file.linkEngine', args) });
  }
  return true;
}

let last: { readonly text: string | null; readonly packed: string | null } = { text: null, packed: null };

/** Packs a text; null if it is too long for an address. Caches the last text, because the address is updated at each step. */
function pack(text: string): string | null {
  if (text.length > MAX_TEXT_LENGTH) return null;
  if (text !== last.text) {
    const packed = toBase64(deflateSync(strToU8(text), { level: 9 }));
    last = { text, packed: packed.length > LONGEST ? null : packed };
  }
  return last.packed;
}

/** @throws Error if it is damaged, or longer than any text that `pack` accepts: a few bytes can unpack to a thousand times as many */
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
  // Unpacks in parts, so that the limit is noticed before everything is unpacked.
  for (let at = 0; at < bytes.length; at += PART) inflate.push(bytes.subarray(at, at + PART));
  inflate.push(new Uint8Array(), true);
  return text + decoder.decode();
}

/** Encodes base64 with an alphabet that needs no escapes in addresses. */
function toBase64(bytes: Uint8Array): string {
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64(text: string): Uint8Array {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}
