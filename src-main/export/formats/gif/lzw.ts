const CLEAR = 256;
const END = 257;
/** Codes have at most 12 bits. */
const MOST = 4096;

/** Packs codes of growing size, the lowest bit first, into blocks of up to 255 bytes that begin with their length. */
class BlockWriter {
  #bytes = new Uint8Array(4096);
  #length = 1;
  #block = 0;
  #bits = 0;
  #count = 0;

  write(code: number, size: number): void {
    this.#bits |= code << this.#count;
    this.#count += size;
    for (; this.#count >= 8; this.#count -= 8, this.#bits >>>= 8) this.#byte(this.#bits & 255);
  }

  /** The blocks, and the empty one that ends them. */
  end(): Uint8Array {
    if (this.#count > 0) this.#byte(this.#bits & 255);
    const used = this.#length - this.#block - 1;
    this.#bytes[this.#block] = used;
    const length = used === 0 ? this.#length : this.#length + 1;
    return this.#bytes.slice(0, length);
  }

  #byte(byte: number): void {
    if (this.#length + 2 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = byte;
    if (this.#length - this.#block < 256) return;
    this.#bytes[this.#block] = 255;
    this.#block = this.#length;
    this.#bytes[this.#length++] = 0;
  }
}

/** By code and the byte that follows it: the code of both together; 0 is none. All are 0 between two images. */
const next = new Uint16Array(MOST * 256);

/** GIF's LZW of 8-bit pixels, in its blocks, without the byte of the code size before them. */
export function lzw(pixels: Uint8Array): Uint8Array {
  const out = new BlockWriter();
  const used: number[] = [];
  let [last, size] = [END, 9];
  out.write(CLEAR, size);
  let code = pixels[0]!;
  for (let i = 1; i < pixels.length; i++) {
    const key = (code << 8) | pixels[i]!;
    const longer = next[key]!;
    if (longer !== 0) {
      code = longer;
      continue;
    }
    out.write(code, size);
    code = pixels[i]!;
    if (last + 1 < MOST) {
      next[key] = ++last;
      used.push(key);
      if (last === 1 << size) size++;
      continue;
    }
    out.write(CLEAR, size);
    for (const each of used.splice(0)) next[each] = 0;
    [last, size] = [END, 9];
  }
  for (const each of used) next[each] = 0;
  out.write(code, size);
  out.write(END, size);
  return out.end();
}
