import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { Tracer } from '../../../trace/tracer.ts';
import type { Json } from '../../../trace/value.ts';
import { at } from '../pseudocode.ts';
import { steps } from '../steps.ts';
import type { Sized } from './chunk-layout.ts';
import { fnv1aSteps, utf8 } from './fnv1a.ts';

/** A component as the script declares it. A tag has size and align 0. */
export interface Declared extends Sized {
  readonly name: string;
  /** The signature bit where the script gives it; else it follows from the name's hash. */
  readonly bit?: number;
}

/** What decs stores about a type at run time. */
export interface Metatype extends Declared {
  /** Place among the declared types: decs sorts types by the address of their metatype. */
  readonly order: number;
  /** The text that is hashed. */
  readonly bytes: readonly number[];
  /** The hash before the first byte and after each. */
  readonly hashes: readonly bigint[];
  readonly hash: bigint;
  readonly bit: number;
  /** 1 << bit. */
  readonly matcher: bigint;
}

/** What the compiler writes before and after a type's name in `__PRETTY_FUNCTION__` (GCC 12). */
export const NAME_PREFIX = 'static constexpr const char* decs::MetatypeHash::name_detail() [with T = ';
const NAME_SUFFIX = ']';

/** Signatures have 64 bits, of which the last is never used: decs takes the hash modulo 63. */
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
 * All types of a script, after decs' metatypes. The cache is one for all worlds.
 *
 * - `metatypes.cache`: names of the types whose metatype was built, in order
 * - of each type `metatype.T.name` (the bytes that are hashed), `hash` (before the first byte, then after each), `bit`,
 *   `size`, `align`; empty until the type is used
 */
export class Metatypes {
  readonly #tracer: Tracer | null;
  readonly #cache: Column<Json>;
  readonly #columns = new Map<string, MetatypeColumns>();
  readonly #types = new Map<string, Metatype>();
  readonly #singleBytes: boolean;

  /** @param singleBytes whether each byte of a name is a step of its own */
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

  /** @throws ModelError `decs-undeclared` */
  get(name: string): Metatype {
    const type = this.#types.get(name);
    if (type === undefined) throw new ModelError('decs-undeclared', `No type is named ${name}`, { component: name });
    return type;
  }

  /** A type's hash, which the compiler has computed (`build_hash`); shown on first use. */
  hashed(name: string): Metatype {
    const type = this.get(name);
    const columns = this.#columns.get(name) as MetatypeColumns;
    if (columns.bit.peek(0) === undefined) {
      if (this.#singleBytes) this.#hashByByte(type, columns);
      else this.#hashAtOnce(type, columns);
    }
    return type;
  }

  /** A type's metatype, built and cached on first use (`get_metatype`). */
  use(name: string): Metatype {
    const columns = this.#columns.get(name) as MetatypeColumns | undefined;
    const isHashed = columns?.bit.peek(0) !== undefined;
    const type = this.hashed(name);
    const { size, align } = this.#columns.get(name) as MetatypeColumns;
    if (size.peek(0) === undefined) {
      if (!isHashed) this.#tracer?.enter();
      this.#tracer?.step(steps.buildMetatype, at.metatype.build, name, type.size, type.align);
      this.#cache.set(this.#cache.length, name);
      size.set(0, type.size);
      align.set(0, type.align);
      if (!isHashed) this.#tracer?.leave();
    }
    return type;
  }

  /** Reads a type's bit; part of a step that the caller has begun. */
  readBit(name: string): void {
    this.#columns.get(name)?.bit.get(0);
  }

  #hashAtOnce(type: Metatype, columns: MetatypeColumns): void {
    const { name, bytes, hash, bit } = type;
    this.#tracer?.step(steps.hashName, at.hash.byte, name, bytes.length, hex(hash), bit);
    columns.hash.set(0, type.hashes[0] as bigint);
    this.#write(type, columns, 0, bytes.length);
    columns.bit.set(0, bit);
  }

  #hashByByte(type: Metatype, columns: MetatypeColumns): void {
    const { name, bytes, hashes } = type;
    const prefix = NAME_PREFIX.length;
    this.#tracer?.step(steps.hashPrefix, at.hash.basis, name, prefix, hex(hashes[prefix] as bigint));
    columns.hash.set(0, hashes[0] as bigint);
    this.#write(type, columns, 0, prefix);
    this.#tracer?.enter();
    for (let i = prefix; i < bytes.length; i++) {
      const byte = bytes[i] as number;
      const character = byte < 128 ? String.fromCharCode(byte) : `\\x${byte.toString(16)}`;
      this.#tracer?.step(steps.hashByte, at.hash.byte, name, byte, character, hex(hashes[i + 1] as bigint));
      columns.hash.get(i);
      this.#write(type, columns, i, i + 1);
    }
    const given = BigInt(type.bit) !== type.hash % BigInt(SIGNATURE_BITS);
    if (given) this.#tracer?.step(steps.givenBit, at.hash.bit, name, type.bit);
    else this.#tracer?.step(steps.takeBit, at.hash.bit, name, type.hash.toString(), type.bit);
    columns.hash.get(bytes.length);
    columns.bit.set(0, type.bit);
    this.#tracer?.leave();
  }

  #write({ bytes, hashes }: Metatype, { name, hash }: MetatypeColumns, from: number, to: number): void {
    for (let i = from; i < to; i++) {
      name.set(i, bytes[i] as number);
      hash.set(i + 1, hashes[i + 1] as bigint);
    }
  }
}

function metatypeOf(declared: Declared, order: number): Metatype {
  const bytes = utf8(NAME_PREFIX + declared.name + NAME_SUFFIX);
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

/** `0xcbf29ce484222325`: a hash as a step says it. */
export function hex(hash: bigint): string {
  return `0x${hash.toString(16).padStart(16, '0')}`;
}
