import { COLLAPSED_HEIGHT } from '../kit/collapsed-card.ts';

/** Size of the note about further structures at the end of the row, like the widths of cards before their factor is applied. */
export const NOTE = { width: 204, height: COLLAPSED_HEIGHT } as const;
const GAP = 12;
/** Distance from one line to the next. */
export const LINE_PITCH = COLLAPSED_HEIGHT + GAP;
const MAX_CARDS_ON_LINE = 8;

export interface PlacedInRow {
  readonly x: number;
  readonly line: number;
  readonly width: number;
}

interface CollapsedRow {
  readonly cards: readonly (PlacedInRow & { readonly name: string })[];
  /** The place of the note and the number of structures that have no card; null if all have one. */
  readonly more: (PlacedInRow & { readonly count: number }) | null;
  readonly width: number;
  readonly lines: number;
}

/**
 * Places collapsed cards in lines at most as wide as `room`. Their names are whole.
 * @param most the number of lines that have room
 */
export function collapsedRow(
  names: readonly string[],
  room: number,
  widthOf: (name: string) => number,
  most = 1,
): CollapsedRow {
  const all = placed(names.map(widthOf), room);
  const isWithin = (count: number, last: PlacedInRow): boolean =>
    last.line < most &&
    (count === names.length || last.x + last.width + GAP + NOTE.width <= room || last.line + 1 < most);
  let count = names.length;
  while (count > 0 && !isWithin(count, all[count - 1]!)) count--;
  const cards = all.slice(0, count).map((place, i) => ({ ...place, name: names[i]! }));
  const more = count === names.length ? null : noteAfter(cards.at(-1), room, names.length - count);
  const places = more === null ? cards : [...cards, more];
  const width = Math.max(...places.map(({ x, width }) => x + width));
  return { cards, more, width, lines: 1 + (places.at(-1)?.line ?? 0) };
}

function placed(widths: readonly number[], room: number): PlacedInRow[] {
  let [x, line, onLine] = [0, 0, 0];
  return widths.map((width) => {
    if (x > 0 && (x + width > room || onLine === MAX_CARDS_ON_LINE)) [x, line, onLine] = [0, line + 1, 0];
    const card = { x, line, width };
    x += width + GAP;
    onLine++;
    return card;
  });
}

function noteAfter(last: PlacedInRow | undefined, room: number, count: number) {
  const { width } = NOTE;
  if (last === undefined) return { x: 0, line: 0, width, count };
  const x = last.x + last.width + GAP;
  return x + width > room ? { x: 0, line: last.line + 1, width, count } : { x, line: last.line, width, count };
}
