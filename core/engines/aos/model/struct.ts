/** A component as a member of the struct. */
export interface Member {
  readonly name: string;
  /** Bytes and alignment; 0 bytes for a tag, which is a flag only. */
  readonly size: number;
  readonly align: number;
}

/** Where a component's value is in an object. */
export interface Field extends Member {
  readonly offset: number;
}

/** How the one struct lies in memory, as a C compiler lays it out. */
export interface Struct {
  /** Bytes from one object to the next, padding included. */
  readonly bytes: number;
  /** Members in the order of declaration, tags left out. */
  readonly fields: readonly Field[];
  /** Words of 32 flags, behind the generation. */
  readonly flagWords: number;
}

/** The generation comes first. */
export const GENERATION_BYTES = 4;
export const FLAG_WORD_BYTES = 4;
const FLAGS_A_WORD = 32;

/** The flag that says that an object is alive; those of the components follow. */
export const ALIVE_FLAG = 0;

/**
 * `struct Object { uint32_t generation; uint32_t flags[n]; A a; B b; … }`: a member for every component,
 * whether an object has it or not.
 */
export function structOf(members: readonly Member[]): Struct {
  const flagWords = Math.ceil((members.length + 1) / FLAGS_A_WORD);
  let end = GENERATION_BYTES + flagWords * FLAG_WORD_BYTES;
  let strictest = GENERATION_BYTES;
  const fields: Field[] = [];
  for (const member of members) {
    if (member.size === 0) continue;
    const offset = Math.ceil(end / member.align) * member.align;
    fields.push({ ...member, offset });
    end = offset + member.size;
    strictest = Math.max(strictest, member.align);
  }
  return { bytes: Math.ceil(end / strictest) * strictest, fields, flagWords };
}

/** Word and bit of a flag. */
export function flagPlace(flag: number): { readonly word: number; readonly mask: number } {
  return { word: Math.floor(flag / FLAGS_A_WORD), mask: (1 << (flag % FLAGS_A_WORD)) >>> 0 };
}
