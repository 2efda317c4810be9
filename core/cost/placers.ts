import { doubling, type Growth } from './growth.ts';
import type { Placement, Placer } from './placement.ts';

/** Bytes of an element with offset and bytes of the member. A number if the element is the value itself. */
export type MemberSpan = number | readonly [stride: number, offset: number, bytes: number];
export type Remarks = Omit<Placement, 'group' | 'part' | 'arrangement' | 'stride' | 'offset' | 'bytes'>;

function spanOf(span: MemberSpan): Pick<Placement, 'stride' | 'offset' | 'bytes'> {
  const [stride, offset, bytes] = typeof span === 'number' ? [span, 0, span] : span;
  return { stride, offset, bytes };
}

/** A vector: one block that is replaced by a larger one when it is full. */
export function vector(part: string, span: MemberSpan, remarks: Remarks = {}, growth: Growth = doubling): Placer {
  return ({ group }) => ({ group, part, arrangement: { kind: 'vector', growth }, ...spanOf(span), ...remarks });
}

/** A member of an object that is part of another allocation. The object's size is the stride. */
export function member(part: string, span: MemberSpan, remarks: Remarks = {}): Placer {
  const place = spanOf(span);
  const arrangement = { kind: 'object', bytes: place.stride, counted: false } as const;
  return ({ group }) => ({ group, part, arrangement, ...place, ...remarks });
}

/** Pages of `meta.page` elements behind a directory. */
export function paged(part: string, span: MemberSpan, remarks: Remarks = {}, zeroed = false): Placer {
  return ({ group, column }) => {
    const arrangement = { kind: 'paged', page: Number(column.meta.page), zeroed } as const;
    return { group, part, arrangement, ...spanOf(span), ...remarks };
  };
}

export function node(part: string, span: MemberSpan, remarks: Remarks = {}, perEntity = false): Placer {
  return ({ group }) => ({ group, part, arrangement: { kind: 'nodes', perEntity }, ...spanOf(span), ...remarks });
}
