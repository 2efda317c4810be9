import type { CellAt } from '../../world/world-reader.ts';
import type { Cast, CastSlot } from '../kit/cast.ts';
import { collapsedFactor } from '../kit/collapsed-card.ts';
import { type Rect, STACK_GAP } from '../kit/measures.ts';
import {
  type Arrangement,
  type CastLayout,
  type CastSetting,
  castLayout,
  type FoldLimits,
  wrapFor,
} from './cast-layout.ts';
import { NOTE } from './collapsed-row.ts';
import { largestCards } from './largest-cards.ts';
import { PanelSizes } from './panel-sizes.ts';
import {
  measuredPositions,
  onlyParticipant,
  type Participants,
  participantsOfCells,
  participantsOfFrame,
  structuresHolding,
} from './participants.ts';
import {
  chipText,
  isLargeEnough,
  isPhone,
  largestShot,
  MIN_WRAP,
  type OperationSpan,
  roomAt,
  SCALES,
  type Scales,
  type Shot,
  type ShownMemory,
  type Size,
  scaleToFit,
} from './shot.ts';

/** With more structures than this, measuring takes long, so they are only measured at the end of the operation. */
const MAX_MEASURED_OFTEN = 40;
/** Minimum height of a folded card: its title and one line of cells. */
const MIN_HEIGHT = 244;
/** Minimum height in low panes: one line of cells without the title. */
const MIN_HEIGHT_IN_LOW_PANE = 164;
/** A folded card of this height is easy to read. */
const READABLE_HEIGHT = 280;
/** Cells of so many structures are at least as wide as wanted. */
const MAX_SCROLLED = 2;
/** Scales below `min` that are tried before cells are cut off. */
const SMALLER_SCALES = [0.95, 0.9, 0.85, 0.8, 0.75] as const;

/** Shows all structures that a frame of a game changed, or in which it gave an entity an old value, as cards and the others collapsed; null if they are not readable together. */
export function castOfFrame(memory: ShownMemory, span: OperationSpan, size: Size, scales: Scales): Shot | null {
  const found = participantsOfFrame(memory, span);
  if (found.involved > 0) return null;
  return shotOf(memory, { from: span.to, to: span.to, kind: null }, found, size, scales, 'all');
}

/** Returns the shot with folds that stay the same in all steps. */
export function withHeldFolds({ view, ...shot }: Shot): Shot {
  return { ...shot, view: view.cast == null ? view : { ...view, cast: { ...view.cast, held: true } } };
}

/** Shows the structures that hold some cells now as cards and the others collapsed; null if there are none. */
export function castOfCells(
  memory: ShownMemory,
  cells: readonly CellAt[],
  size: Size,
  scales: Scales = SCALES,
): Shot | null {
  const { position } = memory.timeline;
  const found = participantsOfCells(memory, cells);
  return found === null ? null : shotOf(memory, { from: position, to: position, kind: null }, found, size, scales);
}

/**
 * Shows one structure as a card and the others collapsed; null if it does not exist now. A card that is too high is not folded, so that scrolling
 * reaches all of it.
 */
export function castOfStructure(memory: ShownMemory, name: string, size: Size, scales: Scales = SCALES): Shot | null {
  const { position } = memory.timeline;
  const found = onlyParticipant(memory, name);
  const shot = found && shotOf(memory, { from: position, to: position, kind: null }, found, size, scales);
  return shot && unfolded(memory, shot);
}

function unfolded(memory: ShownMemory, shot: Shot): Shot {
  const { cast, wrap } = shot.view;
  const slot = cast?.slots[0];
  if (cast == null || slot === undefined) return shot;
  const { height } = new PanelSizes(memory, [memory.timeline.position], []).sizeOf(slot.name, wrap);
  if (height <= slot.height + 1) return shot;
  const lower = <T extends Rect>(rect: T): T => ({ ...rect, y: rect.y + height - slot.height });
  const below = { collapsed: cast.collapsed.map(lower), more: cast.more && lower(cast.more) };
  const whole = { ...cast, ...below, slots: [{ ...slot, height }], height: cast.height + height - slot.height };
  return { ...shot, view: { ...shot.view, cast: whole }, extent: { ...shot.extent, height: whole.height } };
}

/** @param which `all` returns null if some parts would not be readable cards; `leads` only requires the leading parts */
function shotOf(
  memory: ShownMemory,
  span: OperationSpan,
  found: Participants,
  size: Size,
  scales: Scales,
  which: 'all' | 'leads' = 'leads',
): Shot | null {
  const casts = castsOf(memory, span, found, scales);
  return largestShot(size, scales, casts.whole) ?? casts.folded(size, which);
}

/** The pictures of an operation with its structures as cards, in viewports of different sizes. */
export interface Casts {
  /** Returns the shot with the most cards that need no fold, or with all cards; null if there is none. Only leading parts may be smaller than wanted. */
  whole(size: Size, which?: 'all' | 'leads'): Shot | null;
  /**
   * Returns a shot of the leading parts with the lines that have no room folded away: up to two at the wanted scale, more at the smallest one. Null if
   * there is none, or if the unfolded shot is as large.
   */
  scrolled(size: Size, unfolded: Shot | null): Shot | null;
  /** Returns a shot with folded cards; null if there is none. For a `stop`, all leading parts are cards as long as each has room for one line. */
  folded(size: Size, which?: 'all' | 'leads' | 'stop'): Shot | null;
}

/** Measures the structures of an operation as cards. Measurements are shared by all sizes. */
export function castsOf(memory: ShownMemory, span: OperationSpan, found: Participants, scales: Scales): Casts {
  const sizes = sizesOf(memory, span, found);
  // A structure may have columns but no panel yet.
  const parts = found.parts.filter(({ name }) => sizes.at(-1)!.sizeOf(name, MIN_WRAP).width > 0);
  if (parts.length === 0) return { whole: () => null, scrolled: () => null, folded: () => null };
  const leads = Math.max(1, parts.filter(({ leads }) => leads).length);
  const writers = structuresHolding(memory.engine.diagrams, memory.timeline.columns, found.written);
  const needed = Math.max(leads, 1 + parts.findLastIndex(({ name }) => writers.has(name)));
  const { min, floor = min } = scales;
  const factorAt = (scale: number): number => collapsedFactor(chipText(scales), scales.isShared ? 1 : scale);
  const setting = settings(parts, found, sizes, factorAt);
  const cards = (count: number, size: Size, range: Scales): CastLayout | null =>
    largestCards(size, range, (scale, arrangement) => castLayout(setting(count, size, scale, null, arrangement)));
  return {
    whole(size, which = 'leads') {
      for (let count = parts.length; count >= (which === 'all' ? parts.length : leads); count--) {
        const smaller = count === needed && floor < min ? { ...scales, max: min, min: floor } : null;
        const large = count > leads && which !== 'all' ? { ...scales, min: Math.max(min, scales.wanted ?? 0) } : scales;
        const laid = cards(count, size, large) ?? (smaller && cards(count, size, smaller));
        if (laid !== null) return shotOfCast(laid, size, scales);
      }
      return null;
    },
    scrolled: (size, unfolded) => scrolledShot(leads, size, scales, unfolded, setting),
    folded(size, given = 'leads') {
      const which = given === 'stop' && scales.isStill === true ? 'leads' : given;
      if (isPhone(size) && scales.isStill !== true && which !== 'all') {
        const some = span.opensAll ? mostCards(parts.length - 1, (count) => cards(count, size, scales)) : null;
        return some
          ? shotOfCast(some, size, scales)
          : stackedShot(setting(parts.length, size, scales.min, null), scales.min);
      }
      const isAllowed = (each: Attempt): boolean =>
        which !== 'all' || (each.count === parts.length && each.scale >= floor);
      for (const { count, scale, fold } of foldedAttempts(leads, floor, which === 'stop').filter(isAllowed)) {
        const laid = castLayout(setting(count, size, scale, fold));
        // Not enlarged, because in a larger window there might be more cards.
        if (laid !== null) return shotOfCast(laid, size, { ...scales, max: scale });
      }
      // All cards of a stop are open, and the window moves to the first touched cells.
      if (which === 'stop') return stackedShot(setting(parts.length, size, floor, null), floor);
      return which === 'all' && parts.length > 1
        ? null
        : overflowingShot(setting(1, size, floor, null), size, { ...scales, min: floor });
    },
  };
}

function scrolledShot(
  leads: number,
  size: Size,
  scales: Scales,
  unfolded: Shot | null,
  setting: ReturnType<typeof settings>,
): Shot | null {
  const { wanted = 0, min } = scales;
  const scale = leads > MAX_SCROLLED ? min : wanted;
  if ((unfolded !== null && isLargeEnough(unfolded, { ...scales, wanted: scale })) || wanted <= min || isPhone(size))
    return null;
  for (const minHeight of [MIN_HEIGHT, MIN_HEIGHT_IN_LOW_PANE]) {
    for (const held of [true, false]) {
      const laid = castLayout(setting(leads, size, scale, { minHeight, held }));
      if (laid !== null) return shotOfCast(laid, size, { ...scales, max: scale });
    }
  }
  return null;
}

/** Returns a function that makes the setting of a layout with the first `count` parts as cards. */
function settings(
  parts: Participants['parts'],
  found: Participants,
  sizes: readonly PanelSizes[],
  factorAt: (scale: number) => number,
) {
  return (
    count: number,
    size: Size,
    scale: number,
    fold: FoldLimits | null,
    arrangement: Arrangement = 'broken',
  ): CastSetting => ({
    parts: parts.slice(0, count),
    others: [...parts.slice(count).map(({ name }) => name), ...found.others],
    cells: [...found.written, ...found.read],
    room: roomAt(size, scale),
    factor: factorAt(scale),
    sizes,
    fold,
    arrangement,
  });
}

/** The end of the shown stop is measured with all cells that it touches, as it is drawn. */
function sizesOf(memory: ShownMemory, span: OperationSpan, { others, written }: Participants): PanelSizes[] {
  const { to, stop = span } = span;
  const measured = others.length > MAX_MEASURED_OFTEN ? [[to]] : [[to], [...measuredPositions(span), stop.to]];
  const whole = stop.from < stop.to ? stop : null;
  return measured.map((moments) => new PanelSizes(memory, [...new Set(moments)], written, whole));
}

interface Attempt {
  readonly count: number;
  readonly scale: number;
  readonly fold: FoldLimits;
}

/**
 * The attempts with folded cards, the best first.
 * @param isStop true if a card without its title is better than one less
 */
function foldedAttempts(leads: number, scale: number, isStop: boolean): readonly Attempt[] {
  const readable = { minHeight: READABLE_HEIGHT, held: true };
  const folded = { minHeight: MIN_HEIGHT, held: false };
  const low = { minHeight: MIN_HEIGHT_IN_LOW_PANE, held: false };
  if (isStop) return [readable, folded, { ...low, held: true }, low].map((fold) => ({ count: leads, scale, fold }));
  return [
    ...countdown(leads).map((count) => ({ count, scale, fold: readable })),
    ...countdown(leads).map((count) => ({ count, scale, fold: folded })),
    { count: 1, scale, fold: low },
    ...SMALLER_SCALES.map((by) => ({ count: 1, scale: scale * by, fold: folded })),
  ];
}

/** Returns the layout of as many whole cards as fit; null if there is none. The others are collapsed, which says more than a card out of view. */
function mostCards(most: number, cards: (count: number) => CastLayout | null): CastLayout | null {
  for (const count of countdown(most)) {
    const laid = cards(count);
    if (laid !== null) return laid;
  }
  return null;
}

function countdown(from: number): number[] {
  return Array.from({ length: from }, (_, i) => from - i);
}

function shotOfCast({ wrap, cut, cellWidth, isSplit, ...cast }: CastLayout, size: Size, scales: Scales): Shot {
  const extent = { width: cast.width, height: cast.height };
  const shot = {
    view: { wrap, abreast: 1, cast },
    extent,
    cellWidth,
    ...(isSplit && { isSplit }),
    scale: Math.min(scales.max, scaleToFit(extent, size)),
  };
  return cut > 0 ? { ...shot, isFolded: true } : shot;
}

/** Shows one card that is wider or higher than the room, aligned to its top left. */
function overflowingShot({ parts, cells, sizes, room }: CastSetting, size: Size, scales: Scales): Shot {
  const wrap = wrapFor(Math.max(MIN_WRAP, room.width));
  const { name } = parts[0]!;
  const own = sizes.at(-1)!.sizeOf(name, wrap);
  const extent = { width: own.width, height: Math.min(own.height, Math.max(MIN_HEIGHT, room.height)) };
  const slots = [{ name, x: 0, y: 0, ...extent }];
  const cast: Cast = { slots, collapsed: [], more: null, cells, ...extent };
  const scale = Math.max(0.75 * scales.min, Math.min(scales.min, scaleToFit(extent, size)));
  return { view: { wrap, abreast: 1, cast }, extent, scale, isFolded: true };
}

/** Shows all cards whole, one below the other. On a phone, the picture is moved under the finger and follows the steps. */
function stackedShot({ parts, others, cells, sizes, room }: CastSetting, scale: number): Shot {
  const wrap = wrapFor(room.width);
  const slots: CastSlot[] = [];
  let y = 0;
  for (const { name } of parts) {
    const own = sizes.at(-1)!.sizeOf(name, wrap);
    slots.push({ name, x: 0, y, ...own });
    y += own.height + STACK_GAP;
  }
  const more = others.length === 0 ? null : { ...NOTE, x: 0, y, count: others.length };
  const width = Math.max(...slots.map((slot) => slot.width));
  const extent = { width, height: more === null ? y - STACK_GAP : y + NOTE.height };
  const cast: Cast = { slots, collapsed: [], more, cells, ...extent };
  return { view: { wrap, abreast: 1, cast }, extent, scale };
}
