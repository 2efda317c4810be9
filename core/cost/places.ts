import { doubling, type Growth } from './growth.ts';
import type { Place, Placement } from './placement.ts';

/** Bytes of an element, and offset and bytes of the member; a number where the element is the value itself. */
export type Span = number | readonly [stride: number, offset: number, bytes: number];
/** What else there is to say of a placement. */
export type Remarks = Omit<Placement, 'group' | 'part' | 'arrangement' | 'stride' | 'offset' | 'bytes'>;

function spanOf(span: Span): Pick<Placement, 'stride' | 'offset' | 'bytes'> {
  const [stride, offset, bytes] = typeof span === 'number' ? [span, 0, span] : span;
  return { stride, offset, bytes };
}

/** A vector: one block that is replaced by a larger one when it is full. */
export function vector(part: string, span: Span, remarks: Remarks = {}, growth: Growth = doubling): Place {
  return ({ group }) => ({ group, part, arrangement: { kind: 'vector', growth }, ...spanOf(span), ...remarks });
}

/** Members of one object of fixed size, which is part of another unless it is `counted`. */
export function member(part: string, size: number, [offset, bytes]: readonly [number, number], remarks: Remarks = {}, counted = false): Place {
  const arrangement = { kind: 'object', bytes: size, counted } as const;
  return ({ group }) => ({ group, part, arrangement, stride: size, offset, bytes, ...remarks });
}

/** Pages of `meta.page` elements behind a directory. */
export function paged(part: string, span: Span, remarks: Remarks = {}): Place {
  return ({ group, column }) => {
    const arrangement = { kind: 'paged', page: Number(column.meta.page) } as const;
    return { group, part, arrangement, ...spanOf(span), ...remarks };
  };
}

/** A block for each element. */
export function node(part: string, span: Span, remarks: Remarks = {}): Place {
  return ({ group }) => ({ group, part, arrangement: { kind: 'nodes' }, ...spanOf(span), ...remarks });
}
