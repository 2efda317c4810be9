export interface Member {
  readonly name: string;
  /** Size and alignment in bytes. A tag has size 0, because it is only a flag. */
  readonly size: number;
  readonly align: number;
}

interface PlacedMember extends Member {
  readonly offset: number;
}

/** The layout of the struct, as a C compiler chooses it. */
interface Struct {
  /** Distance from one object to the next in bytes, including padding. */
  readonly bytes: number;
  /** Members in the order of declaration, without tags. */
  readonly fields: readonly PlacedMember[];
  /** Number of words with 32 flags each. They come after the generation. */
  readonly flagWords: number;
}

/** The generation is the first member. */
export const GENERATION_BYTES = 4;
export const FLAG_WORD_BYTES = 4;
const FLAGS_A_WORD = 32;

/** The flag of living objects. The flags of the components follow. */
export const ALIVE_FLAG = 0;

/** Lays out `struct Object { uint32_t generation; uint32_t flags[n]; A a; B b; … }` with a member for every component. */
export function structOf(members: readonly Member[]): Struct {
  const flagWords = Math.ceil((members.length + 1) / FLAGS_A_WORD);
  let end = GENERATION_BYTES + flagWords * FLAG_WORD_BYTES;
  let strictest = GENERATION_BYTES;
  const fields: PlacedMember[] = [];
  for (const member of members) {
    if (member.size === 0) continue;
    const offset = Math.ceil(end / member.align) * member.align;
    fields.push({ ...member, offset });
    end = offset + member.size;
    strictest = Math.max(strictest, member.align);
  }
  return { bytes: Math.ceil(end / strictest) * strictest, fields, flagWords };
}

export function flagPlace(flag: number): { readonly word: number; readonly mask: number } {
  return { word: Math.floor(flag / FLAGS_A_WORD), mask: (1 << (flag % FLAGS_A_WORD)) >>> 0 };
}
