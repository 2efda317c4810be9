import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import type { Translate } from '../../core/cells/translate.ts';
import { libraryIds } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';
import { engineFor } from './document.ts';
import { openScript } from './session.ts';
import { toast } from './shell.ts';

/** What a link reopens: a script and where we stood in it. */
export interface LinkedState {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
  readonly position: number;
}

/** Longer texts make addresses that programs cut off. */
const LONGEST = 60_000;

/** Links that are copied begin so: they belong to no window, port or token, and can be opened by any. */
export const SCHEME = 'ecs-atlas:';

/** The part after `#`, or null when the text is too long for an address. */
export function encodeLink(state: LinkedState): string | null {
  const packed = toBase64(deflateSync(strToU8(state.text), { level: 9 }));
  if (packed.length > LONGEST) return null;
  const { name, engine, position } = state;
  return new URLSearchParams({ script: packed, name, engine, step: String(position) }).toString();
}

/** What a link holds: a script, perhaps for an engine that is not known here; or one that was damaged on its way. */
export type Link =
  | { readonly kind: 'script'; readonly state: LinkedState; readonly unknownEngine: string | null }
  | { readonly kind: 'damaged' };

/** Reads a link, or only the fragment of one. Null where it holds no script. */
export function decodeLink(link: string): Link | null {
  const fields = new URLSearchParams(link.trim().replace(/^[^#]*#/, ''));
  const packed = fields.get('script');
  if (packed === null) return null;
  try {
    const text = strFromU8(inflateSync(fromBase64(packed)));
    const step = Number(fields.get('step') ?? 0);
    const position = Number.isFinite(step) ? step : 0;
    // Links were made before there was a second engine: those without one mean the first.
    const wanted = fields.get('engine') ?? libraryIds[0]!;
    const known = libraryIds.find((id) => id === wanted);
    const engine = known ?? engineFor(text);
    const state = { name: fields.get('name') ?? 'linked.ecs', text, engine, position };
    return { kind: 'script', state, unknownEngine: known === undefined ? wanted : null };
  } catch {
    return { kind: 'damaged' };
  }
}

/** Opens what a link holds, and says what is wrong with it. @returns whether there was a script */
export function openLink(link: Link, say: Translate): boolean {
  if (link.kind === 'damaged') {
    toast({ tone: 'error', text: say('ui.file.linkDamaged') });
    return false;
  }
  const { state, unknownEngine } = link;
  openScript(state, state.position);
  if (unknownEngine !== null) {
    const text = say('ui.file.linkEngine', { name: unknownEngine, engine: say(`ui.engine.name.${state.engine}`) });
    toast({ tone: 'error', text });
  }
  return true;
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
