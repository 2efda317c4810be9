import { deflateSync, inflateSync, strFromU8, strToU8 } from 'fflate';

/** What a link reopens: a script and where we stood in it. */
export interface LinkedState {
  readonly name: string;
  readonly text: string;
  readonly position: number;
}

/** Longer texts make addresses that programs cut off. */
const LONGEST = 60_000;

/** The part after `#`, or null when the text is too long for an address. */
export function encodeLink(state: LinkedState): string | null {
  const packed = toBase64(deflateSync(strToU8(state.text), { level: 9 }));
  if (packed.length > LONGEST) return null;
  const fields = new URLSearchParams({ script: packed, name: state.name, step: String(state.position) });
  return fields.toString();
}

/** Null when the hash holds no state, or one that was damaged on its way. */
export function decodeLink(hash: string): LinkedState | null {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const packed = fields.get('script');
  if (packed === null) return null;
  try {
    const text = strFromU8(inflateSync(fromBase64(packed)));
    const position = Number(fields.get('step') ?? 0);
    return { name: fields.get('name') ?? 'linked.ecs', text, position: Number.isFinite(position) ? position : 0 };
  } catch {
    return null;
  }
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
