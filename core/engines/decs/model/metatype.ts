import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Json } from '../../../trace/value.ts';
import type { Sized } from './chunk-layout.ts';
import { fnv1aSteps, utf8Bytes } from './fnv1a.ts';
import { at } from './pseudocode.ts';
import { steps } from './steps.ts';

/** A component as the script declares it. A tag has size and alignment 0. */
export interface Declared extends Sized {
  readonly name: string;
  /** Signature bit given by the script. Without it, the bit follows from the hash. */
  readonly bit?: number;
}

/** A type's runtime description in decs. */
export interface Metatype extends Declared {
  /** Position among the declared types, which stands for the metatype's address: decs sorts types by address. */
  readonly order: number;
  readonly bytes: readonly number[];
  /** The hash before the first byte and after each byte. */
  readonly hashes: readonly bigint[];
  readonly hash: bigint;
  readonly bit: number;
  readonly matcher: bigint;
}

/** Text that GCC 12 puts before a type's name in `__PRETTY_FUNCTION__`, which decs hashes. */
export const NAME_PREFIX = 'static constexpr const char* decs::MetatypeHash::name_detail() [with T = ';
const NAME_SUFFIX = ']';

/** decs takes the hash modulo 63, so the last of the signature's 64 bits is never used. */
const SIGNATURE_BITS = 63;

const METATYPES = 'metatypes';

interface MetatypeColumns {
  readonly name: Column<number>;
  readonly hash: Column<bigint>;
  readonly bit: Column<number>;
  readonly size: Column<number>;
  readonly align: Column<number>;
}

/**
 * All types of a script, after decs' metatypes. The cache is shared by all worlds.
 *
 * - `metatypes.cache`: names of the types whose metatype is built, in order
 * - `metatype.T.name` (the bytes that are hashed), `hash` (before the first byte, then after each), `bit`, `size`,
 *   `align` for each type T; empty until the type is used
 */
export class Metatypes {
  readonly #tracer: Tracer;
  readonly #cache: Column<Json>;
  readonly #columns = new Map<string, MetatypeColumns>();
  readonly #types = new Map<string, Metatype>();
  readonly #singleBytes: boolean;

  /** @param singleBytes if true, each byte of a name is its own step */
  constructor(set: ColumnSet, declared: readonly Declared[], singleBytes: boolean) {
    const meta = { kind: 'decs.metatypes', group: METATYPES, role: 'cache' };
    this.#tracer = set.tracer;
    this.#cache = set.declare({ name: `${METATYPES}.cache`, type: 'json', meta });
    this.#singleBytes = singleBytes;
    declared.forEach((each, order) => {
      this.#types.set(each.name, metatypeOf(each, order));
      this.#columns.set(each.name, declareColumns(set, each));
    });
  }

  get(name: string): Metatype {
    const type = this.#types.get(name);
    if (type === undefined) throw new ModelError('decs-undeclared', `No type is named ${name}`, { component: name });
    return type;
  }

  /** Returns a type. On first use, makes the steps of its hash, which the compiler computes in decs (`build_hash`). */
  hashed(name: string): Metatype {
    const type = this.get(name);
    const columns = this.#columns.get(name) as MetatypeColumns;
    if (columns.bit.peek(0) === undefined) {
      if (this.#singleBytes) this.#hashByByte(type, columns);
      else this.#hashAtOnce(type, columns);
    }
    return type;
  }

  /** Returns a type. On first use, builds and caches its metatype (`get_metatype`). */
  use(name: string): Metatype {
    const columns = this.#columns.get(name) as MetatypeColumns | undefined;
    const isHashed = columns?.bit.peek(0) !== undefined;
    const type = this.hashed(name);
    const { size, align } = this.#columns.get(name) as MetatypeColumns;
    if (size.peek(0) === undefined) {
      if (!isHashed) this.#tracer.enter();
      this.#tracer.step(steps.buildMetatype, at.metatype.build, name, type.size, type.align);
      this.#cache.set(this.#cache.length, name);
      size.set(0, type.size);
      align.set(0, type.align);
      if (!isHashed) this.#tracer.leave();
    }
    return type;
  }

  /** Records a read of a type's bit in the current step. */
  readBit(name: string): void {
    this.#columns.get(name)?.bit.get(0);
  }

  #hashAtOnce(type: Metatype, columns: MetatypeColumns): void {
    const { name, bytes, hash, bit } = type;
    this.#tracer.step(steps.hashName, at.hash.byte, name, bytes.length, hex(hash), bit);
    columns.hash.set(0, type.hashes[0] as bigint);
    this.#write(type, columns, 0, bytes.length);
    columns.bit.set(0, bit);
  }

  #hashByByte(type: Metatype, columns: MetatypeColumns): void {
    const { name, bytes, hashes } = type;
    const prefix = NAME_PREFIX.length;
    this.#tracer.step(steps.hashPrefix, at.hash.basis, name, prefix, hex(hashes[prefix] as bigint));
    columns.hash.set(0, hashes[0] as bigint);
    this.#write(type, columns, 0, prefix);
    this.#tracer.enter();
    for (let i = prefix; i < bytes.length; i++) {
      const byte = bytes[i] as number;
      const character = byte < 128 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`;
      this.#tracer.step(steps.hashByte, at.hash.byte, name, byte, character, hex(hashes[i + 1] as bigint));
      columns.hash.get(i);
      this.#write(type, columns, i, i + 1);
    }
    const given = BigInt(type.bit) !== type.hash % BigInt(SIGNATURE_BITS);
    if (given) this.#tracer.step(steps.givenBit, at.hash.bit, name, type.bit);
    else this.#tracer.step(steps.takeBit, at.hash.bit, name, type.hash.toString(), type.bit);
    columns.hash.get(bytes.length);
    columns.bit.set(0, type.bit);
    this.#tracer.leave();
  }

  #write({ bytes, hashes }: Metatype, { name, hash }: MetatypeColumns, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      name.set(i, bytes[i] as number);
      hash.set(i + 1, hashes[i + 1] as bigint);
    }
  }
}

function metatypeOf(declared: Declared, order: number): Metatype {
  const bytes = utf8Bytes(NAME_PREFIX + declared.name + NAME_SUFFIX);
  const hashes = fnv1aSteps(bytes);
  const hash = hashes.at(-1) as bigint;
  const bit = declared.bit ?? Number(hash % BigInt(SIGNATURE_BITS));
  return { ...declared, order, bytes, hashes, hash, bit, matcher: 1n << BigInt(bit) };
}

function declareColumns(set: ColumnSet, { name: component }: Declared): MetatypeColumns {
  const group = `metatype.${component}`;
  const meta = { kind: 'decs.metatype', group, component };
  const spec = (role: string) => ({ name: `${group}.${role}`, meta: { ...meta, role } });
  return {
    name: set.declare({ ...spec('name'), type: 'u32' }),
    hash: set.declare({ ...spec('hash'), type: 'u64' }),
    bit: set.declare({ ...spec('bit'), type: 'u32' }),
    size: set.declare({ ...spec('size'), type: 'u32' }),
    align: set.declare({ ...spec('align'), type: 'u32' }),
  };
}

export function hex(hash: bigint): string {
  return `0x${hash.toString(16).padStart(16, '0')}`;
}
