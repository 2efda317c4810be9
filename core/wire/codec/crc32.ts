const TABLES = makeTables();

/** The CRC-32 of PNG and zip: polynomial 0xedb88320, four bytes at a time. */
export function crc32(bytes: Uint8Array): number {
  const [t0, t1, t2, t3] = TABLES;
  let crc = 0xffff_ffff;
  const end = bytes.length - (bytes.length % 4);
  let i = 0;
  for (; i < end; i += 4) {
    crc ^= bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24);
    crc = t3[crc & 0xff]! ^ t2[(crc >>> 8) & 0xff]! ^ t1[(crc >>> 16) & 0xff]! ^ t0[crc >>> 24]!;
  }
  for (; i < bytes.length; i++) crc = t0[(crc ^ bytes[i]!) & 0xff]! ^ (crc >>> 8);
  return ~crc >>> 0;
}

function makeTables(): readonly [Uint32Array, Uint32Array, Uint32Array, Uint32Array] {
  const first = new Uint32Array(256);
  for (let n = 0; n < 256; n++) {
    let c = n;
    for (let bit = 0; bit < 8; bit++) c = c & 1 ? 0xedb8_8320 ^ (c >>> 1) : c >>> 1;
    first[n] = c;
  }
  const next = (table: Uint32Array) => table.map((c) => first[c & 0xff]! ^ (c >>> 8));
  const second = next(first);
  const third = next(second);
  return [first, second, third, next(third)];
}
