const SPARSE_PAGE = 4096;
const PAYLOAD_PAGE = 1024;
const NULL = 0xffff_ffff;
const INDEX = 0xfffff;
const VERSION = 0xfff00000;

/** A sparse set with payload written by hand on bare typed arrays: the same pages and versions, no columns, no tracer. */
export class PagedSet {
  size = 0;
  packed = new Uint32Array(1024);
  readonly sparse: (Uint32Array | undefined)[] = [];
  readonly payload: Float64Array[] = [];

  add(entity: number, value: number): void {
    const index = entity & INDEX;
    const page = this.sparse[index >>> 12] ?? this.allocateSparse(index >>> 12);
    if (page[index & 4095] !== NULL) throw new Error(`Slot ${index} is taken`);
    if (this.size === this.packed.length) this.packed = grown(this.packed);
    this.packed[this.size] = entity;
    page[index & 4095] = (this.size | (entity & VERSION)) >>> 0;
    const payloadPage = this.payload[this.size >>> 10] ?? this.allocatePayload(this.size >>> 10);
    payloadPage[this.size & 1023] = value;
    this.size++;
  }

  contains(entity: number): boolean {
    const entry = this.sparse[(entity & INDEX) >>> 12]?.[entity & INDEX & 4095];
    return entry !== undefined && entry !== NULL && ((entry ^ entity) & VERSION) === 0;
  }

  /** The row of an entity that the set holds. */
  row(entity: number): number {
    return this.sparse[(entity & INDEX) >>> 12]![entity & INDEX & 4095]! & INDEX;
  }

  remove(entity: number): void {
    if (!this.contains(entity)) return;
    const index = entity & INDEX;
    const page = this.sparse[index >>> 12]!;
    const row = page[index & 4095]! & INDEX;
    const last = this.size - 1;
    const moved = this.packed[last]!;
    this.sparse[(moved & INDEX) >>> 12]![moved & INDEX & 4095] = (row | (moved & VERSION)) >>> 0;
    this.packed[row] = moved;
    this.payload[row >>> 10]![row & 1023] = this.payload[last >>> 10]![last & 1023]!;
    page[index & 4095] = NULL;
    this.size--;
  }

  private allocateSparse(page: number): Uint32Array {
    const allocated = new Uint32Array(SPARSE_PAGE).fill(NULL);
    this.sparse[page] = allocated;
    return allocated;
  }

  private allocatePayload(page: number): Float64Array {
    const allocated = new Float64Array(PAYLOAD_PAGE);
    this.payload[page] = allocated;
    return allocated;
  }
}

/** Entities that are alive first, then those that wait to be recycled. */
export class PagedEntities {
  length = 0;
  size = 0;
  packed = new Uint32Array(1024);
  readonly sparse: Uint32Array[] = [];

  create(): number {
    if (this.length < this.size) return this.packed[this.length++]!;
    if (this.size === this.packed.length) this.packed = grown(this.packed);
    const page = this.sparse[this.size >>> 12] ?? this.allocateSparse(this.size >>> 12);
    page[this.size & 4095] = this.size;
    this.packed[this.size] = this.size;
    this.length++;
    return this.size++;
  }

  destroy(entity: number): void {
    const index = entity & INDEX;
    const row = this.sparse[index >>> 12]![index & 4095]! & INDEX;
    const version = ((entity >>> 20) + 1) & 0xfff;
    const next = ((index | ((version === 0xfff ? 0 : version) << 20)) >>> 0) as number;
    const last = --this.length;
    const other = this.packed[last]!;
    this.packed[row] = other;
    this.packed[last] = next;
    this.sparse[(other & INDEX) >>> 12]![other & INDEX & 4095] = (row | (other & VERSION)) >>> 0;
    this.sparse[index >>> 12]![index & 4095] = (last | (next & VERSION)) >>> 0;
  }

  private allocateSparse(page: number): Uint32Array {
    const allocated = new Uint32Array(SPARSE_PAGE).fill(NULL);
    this.sparse[page] = allocated;
    return allocated;
  }
}

function grown(array: Uint32Array): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(array.length * 2);
  larger.set(array);
  return larger;
}
