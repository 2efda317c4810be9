import type { Cast, CastSlot } from '../kit/cast.ts';
import { COLLAPSED_HEIGHT } from '../kit/collapsed-card.ts';
import { STACK_GAP } from '../kit/measures.ts';
import { collapsedRow, LINE_PITCH, type PlacedInRow } from './collapsed-row.ts';
import type { PanelSizes } from './panel-sizes.ts';
import type { Participant } from './participants.ts';
import type { Size } from './shot.ts';

/** Distance of the row of collapsed cards from the cards. */
const ROW_GAP = 16;
/** Minimum width of a card in scene units. */
const MIN_CARD_WIDTH = 300;

/**
 * How wide cards are: as they need (`own`), or so that the cards of a row share its width (`shared`), both with each array on one line; or as `shared`,
 * but with arrays that may have several lines (`broken`).
 */
export type Arrangement = 'own' | 'shared' | 'broken';

export interface CastSetting {
  readonly parts: readonly Participant[];
  readonly others: readonly string[];
  readonly cells: Cast['cells'];
  readonly room: Size;
  /** The factor of collapsed cards. */
  readonly factor: number;
  /** Panel sizes measured at more and more positions. If the layout fails with one, the later ones are not measured. */
  readonly sizes: readonly PanelSizes[];
  /** The limits for folding cards that are too high; null if folding is not allowed. */
  readonly fold: FoldLimits | null;
  readonly arrangement: Arrangement;
}

export interface FoldLimits {
  readonly minHeight: number;
  /** True if all cells that the operation writes stay visible, false for those of the current step only. */
  readonly held: boolean;
}

/** `cut` is the total height that is folded away, `cellWidth` the width of the narrowest cell, in scene units; `isSplit` as in `ArrayCells`. */
export type CastLayout = Cast & {
  readonly wrap: number;
  readonly cut: number;
  readonly cellWidth: number;
  readonly isSplit: boolean;
};

/** Finds the layout of cards that folds away the least, or null if they do not fit into the room. */
export function castLayout(setting: CastSetting): CastLayout | null {
  let laid: CastLayout | null = null;
  for (const sizes of setting.sizes) {
    laid = bestLayout({ ...setting, sizes });
    if (laid === null) return null;
  }
  return laid;
}

type Measured = Omit<CastSetting, 'sizes'> & { readonly sizes: PanelSizes };

function bestLayout(setting: Measured): CastLayout | null {
  let found: CastLayout | null = null;
  for (const rows of possibleRows(setting.parts)) {
    const laid = layoutOf(setting, rows);
    if (laid !== null && (found === null || laid.cut < found.cut)) found = laid;
    if (found?.cut === 0) return found;
  }
  return found;
}

/** Possible rows of cards: `above` parts in a row of their own and the others in one row or in several, everything in one row, and one card per row. */
function possibleRows(parts: readonly Participant[]): Participant[][][] {
  const above = parts.filter(({ place }) => place === 'above');
  const beside = parts.filter(({ place }) => place === 'row').sort((a, b) => a.order - b.order);
  const all = [...above, ...beside];
  const rows = [above, beside].filter((row) => row.length > 0);
  if (all.length === 1) return [rows];
  const single = all.map((part) => [part]);
  const wrapped = Array.from({ length: Math.max(0, beside.length - 2) }, (_, i) => [
    ...rows.filter((row) => row === above),
    ...chunks(beside, beside.length - 1 - i),
  ]);
  return rows.length === 1 ? [rows, ...wrapped, single] : [rows, [all], ...wrapped, single];
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size));
}

interface Card extends Size {
  readonly name: string;
}

function layoutOf(setting: Measured, rows: readonly (readonly Participant[])[]): CastLayout | null {
  const room = roomForCards(setting);
  const widest = setting.arrangement === 'own' ? 1 : Math.max(...rows.map((row) => row.length));
  const wrap = wrapFor((room.width - (widest - 1) * STACK_GAP) / widest);
  if (wrap < MIN_CARD_WIDTH) return null;
  const cards = rows.map((row) => row.map(({ name }): Card => ({ name, ...setting.sizes.sizeOf(name, wrap) })));
  if (cards.some((row) => widthOf(row) > room.width)) return null;
  const cells = rows.flat().map(({ name }) => setting.sizes.sizeOf(name, wrap).cells);
  if (setting.arrangement !== 'broken' && cells.some(({ isBroken }) => isBroken)) return null;
  const limits = limitsOf(setting, cards, wrap, room.height - (rows.length - 1) * STACK_GAP);
  if (limits === null) return null;
  const slots = slotsOf(cards, limits);
  const right = Math.max(...slots.map(({ x, width }) => x + width));
  const bottom = Math.max(...slots.map(({ y, height }) => y + height));
  const cut = sum(cards.flat().map(({ height }) => height)) - sum(slots.map(({ height }) => height));
  return {
    cut,
    wrap,
    cellWidth: Math.min(...cells.map(({ width }) => width)),
    isSplit: cells.some(({ isSplit }) => isSplit),
    cells: setting.cells,
    ...withCollapsed(slots, { width: right, height: bottom }, setting),
  };
}

/** Rounds a width down, so that similar widths share measurements. */
export function wrapFor(width: number): number {
  return Math.floor(width / 20) * 20;
}

function roomForCards({ room, others, factor }: Measured): Size {
  return others.length === 0 ? room : { ...room, height: room.height - heightOfRow(factor) };
}

/** Returns the height of a row of collapsed cards and of the gap above it. */
function heightOfRow(factor: number): number {
  return (ROW_GAP + COLLAPSED_HEIGHT) * factor;
}

function widthOf(row: readonly Size[]): number {
  return sum(row.map(({ width }) => width + STACK_GAP)) - STACK_GAP;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}

function limitsOf(
  { fold, sizes }: Measured,
  cards: readonly (readonly Card[])[],
  wrap: number,
  height: number,
): readonly number[] | null {
  const natural = cards.map((row) => Math.max(...row.map(({ height: own }) => own)));
  if (sum(natural) <= height) return natural;
  if (fold === null) return null;
  const leastOf = ({ name, height: own }: Card): number =>
    Math.min(own, Math.max(fold.minHeight, fold.held ? sizes.minHeight(name, wrap) : 0));
  const least = cards.map((row) => Math.max(...row.map(leastOf)));
  return sharedHeights(natural, height, least);
}

/** Divides a height among rows: each gets at least its minimum, and small rows get all that they need. Returns null if the height is too small. */
export function sharedHeights(
  natural: readonly number[],
  height: number,
  least: readonly number[],
): readonly number[] | null {
  let room = height - sum(least);
  if (room < 0) return null;
  const limits = [...least];
  const wanting = natural.map((own, i) => [i, own - least[i]!] as const).sort((a, b) => a[1] - b[1]);
  for (const [n, [i, wanted]] of wanting.entries()) {
    const given = Math.min(wanted, room / (wanting.length - n));
    limits[i]! += given;
    room -= given;
  }
  return limits;
}

function slotsOf(cards: readonly (readonly Card[])[], limits: readonly number[]): CastSlot[] {
  const slots: CastSlot[] = [];
  let y = 0;
  for (const [i, limit] of limits.entries()) {
    let x = 0;
    for (const { name, width, height } of cards[i] ?? []) {
      slots.push({ name, x, y, width, height: Math.min(height, limit) });
      x += width + STACK_GAP;
    }
    y += limit + STACK_GAP;
  }
  return slots;
}

function withCollapsed(
  slots: readonly CastSlot[],
  cards: Size,
  { others, room, factor, sizes }: Measured,
): Omit<Cast, 'cells'> {
  if (others.length === 0) return { slots, collapsed: [], more: null, ...cards };
  // A further line of names is used where the cards leave room for it.
  const free = room.height - cards.height - heightOfRow(factor);
  const most = 1 + Math.max(0, Math.floor(free / (LINE_PITCH * factor)));
  const row = collapsedRow(others, room.width / factor, (name) => sizes.collapsedWidth(name), most);
  const inRow = <T extends PlacedInRow>({ line, ...card }: T) => {
    const y = cards.height + (ROW_GAP + line * LINE_PITCH) * factor;
    return { ...card, x: card.x * factor, y, width: card.width * factor, height: COLLAPSED_HEIGHT * factor };
  };
  const width = Math.max(cards.width, row.width * factor);
  const inset = (width - cards.width) / 2;
  return {
    slots: slots.map((slot) => ({ ...slot, x: slot.x + inset })),
    collapsed: row.cards.map(inRow),
    more: row.more && inRow(row.more),
    width,
    height: cards.height + heightOfRow(factor) + (row.lines - 1) * LINE_PITCH * factor,
  };
}
