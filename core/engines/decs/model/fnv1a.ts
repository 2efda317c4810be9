const FNV_BASIS = 0xcbf29ce484222325n;
const FNV_PRIME = 0x100000001b3n;
const MASK = 0xffff_ffff_ffff_ffffn;

function fnv1aByte(hash: bigint, byte: number): bigint {
  return ((hash ^ BigInt(byte)) * FNV_PRIME) & MASK;
}

/** Returns the 64-bit FNV-1a hash before the first byte and after each byte: one more hash than bytes. */
export function fnv1aSteps(bytes: readonly number[]): bigint[] {
  const hashes = [FNV_BASIS];
  for (const byte of bytes) hashes.push(fnv1aByte(hashes.at(-1) as bigint, byte));
  return hashes;
}

export function utf8Bytes(text: string): number[] {
  const escaped = encodeURIComponent(text);
  return [...escaped.matchAll(/%([0-9A-F]{2})|(.)/g)].map(([, hex, plain]) =>
    hex === undefined ? (plain as string).charCodeAt(0) : Number.parseInt(hex, 16),
  );
}
