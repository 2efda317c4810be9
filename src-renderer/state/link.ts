import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';
import { libraryIds } from '../../core/engines/all.ts';
import type { EngineId } from '../../core/script/language.ts';

/** What a link reopens: a script and where we stood in it. */
export interface LinkedState {
  readonly name: string;
  readonly text: string;
  readonly engine: EngineId;
  readonly position: number;
}

/** Longer texts make addresses that programs cut off. */
const LONGEST = 60_000;

/** The part after `#`, or null when the text is too long for an address. */
export function encodeLink(state: LinkedState): string | null {
  const packed = toBase64(deflateSync(strToU8(state.text), { level: 9 }));
  if (packed.length > LONGEST) return null;
  const { name, engine, position } = state;
  return new URLSearchParams({ script: packed, name, engine, step: String(position) }).toString();
}

/** Null when the hash holds no state, or one that was damaged on its way. */
export function decodeLink(hash: string): LinkedState | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const packed = fields.get('script');
  if (packed === null) return null;
  try {
    const text = strFromU8(inflateSync(fromBase64(packed)));
    const step = Number(fields.get('step') ?? 0);
    const position = Number.isFinite(step) ? step : 0;
    return { name: fields.get('name') ?? 'linked.ecs', text, engine: engineOf(fields.get('engine')), position };
  } catch {
    return null;
  }
}

/** Links were made before there was a second engine: those without one mean the first. */
function engineOf(name: string | null): EngineId {
  return libraryIds.find((engine) => engine === name) ?? libraryIds[0]!;
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
