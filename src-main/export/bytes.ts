/** Compares two pictures, whose memory begins at a multiple of 4, as in every new array. */
export function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  const [left, right] = [wordsOf(a), wordsOf(b)];
  for (let i = 0; i < left.length; i++) if (left[i] !== right[i]) return false;
  for (let i = left.length * 4; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

function wordsOf({ buffer, byteOffset, length }: Uint8Array): Uint32Array {
  return new Uint32Array(buffer, byteOffset, length >> 2);
}

/** Number of bytes per conversion. Some JavaScript engines fail with more arguments. */
const PIECE = 0x6000;

/** Encodes bytes in base64. */
export function base64(bytes: Uint8Array): string {
  let text = '';
  // Every piece except the last is a multiple of three bytes, so only the last is padded.
  for (let at = 0; at < bytes.length; at += PIECE) text += btoa(String.fromCharCode(...bytes.subarray(at, at + PIECE)));
  return text;
}
