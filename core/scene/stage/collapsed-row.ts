import { COLLAPSED_HEIGHT } from '../kit/collapsed-card.ts';

/** Size of the note about further structures at the end of the row, like the widths of cards before their factor is applied. */
export const NOTE = { width: 168, height: COLLAPSED_HEIGHT } as const;
const GAP = 12;
const MAX_CARDS = 8;

export interface PlacedInRow {
  readonly x: number;
  readonly width: number;
}

interface CollapsedRow {
  readonly cards: readonly (PlacedInRow & { readonly name: string })[];
  /** The place of the note and the number of structures that have no card; null if all have one. */
  readonly more: (PlacedInRow & { readonly count: number }) | null;
  readonly width: number;
}

/** Places collapsed cards in a row at most as wide as `room`. Their names are whole. */
export function collapsedRow(names: readonly string[], room: number, widthOf: (name: string) => number): CollapsedRow {
  let end = 0;
  const all = names.slice(0, MAX_CARDS).map((name) => {
    const card = { name, x: end, width: widthOf(name) };
    end += card.width + GAP;
    return card;
  });
  if (all.length === names.length && end - GAP <= room) return { cards: all, more: null, width: end - GAP };
  const first = all.findIndex(({ x, width }) => x + width + GAP + NOTE.width > room);
  const cards = first < 0 ? all : all.slice(0, first);
  const last = cards.at(-1);
  const x = last === undefined ? 0 : last.x + last.width + GAP;
  return { cards, more: { x, width: NOTE.width, count: names.length - cards.length }, width: x + NOTE.width };
}
