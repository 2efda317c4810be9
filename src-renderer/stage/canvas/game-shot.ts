import { keptCells } from '../../../core/inspect/history/kept-cells.ts';
import type { Scene, SceneCell } from '../../../core/scene/scene.ts';
import { selectedCells, structuresHolding } from '../../../core/scene/stage/participants.ts';
import type { Shot } from '../../../core/scene/stage/shot.ts';
import { touchedStructures } from '../../../core/scene/stage/touched-structures.ts';
import { detailTo } from '../../../core/script/narration/beats.ts';
import { focusCells } from '../../../core/world/focus-cells.ts';
import { engineIn, worldIn } from '../../state/source/picture.ts';
import { type Box, contains, encloses } from './geometry.ts';
import type { StageInput } from './stage-input.ts';

/** The minimum size of a readable cell in screen pixels. */
export const READABLE_CELL = 14;

/** The shown state of a game. */
export interface Held {
  readonly shot: Shot;
  /** True if the user chose the shot. */
  readonly chosen: boolean;
  /** True if the whole diagram was shown but has become too large for the stage. */
  readonly outgrown: boolean;
  /** Returns the scene of the current moment in this shot. */
  scene(): Scene;
  /** The visible part of the scene, at a scale. */
  readonly seen: Box;
  readonly scale: number;
}

/**
 * Returns the next shot of a game: the previous one until one of its structures is gone, the selection is not on its cards, or the user
 * steps to a frame whose changes are not on them. A shot that the user chose is kept while it shows part of the selection.
 * @param shotFor returns the shot of the current moment alone
 */
export function nextGameShot(
  before: Pick<Moment, 'focus' | 'position'>,
  input: Moment,
  held: Held,
  shotFor: () => Shot,
): Shot {
  const { shot, chosen } = held;
  if (held.outgrown || lacksMember(shot, input.picture)) return shotFor();
  const isSame = before.focus === input.focus;
  if (isSame && (chosen || input.running || before.position === input.position)) return shot;
  const wanted = wantedAt(input);
  const legible = legibleOf(wanted, held.scene(), held.seen, held.scale);
  const isEnough = chosen && (input.focus === null || legible.size > 0);
  if (isEnough || wanted.names.size === legible.size) return shot;
  const next = shotFor();
  return showsMore(next, shot, wanted, legible) ? next : shot;
}

/** The structures that should be cards at a moment, and the cells that should be in view. */
interface Wanted {
  readonly names: ReadonlySet<string>;
  means(cell: SceneCell): boolean;
}

type Moment = Pick<StageInput, 'picture' | 'position' | 'focus' | 'visible' | 'depth' | 'running' | 'span'>;

/** Returns the selection, or the changes of the frame if nothing in the game is selected. */
function wantedAt({ picture, position, focus, visible, depth, running, span }: Moment): Wanted {
  const engine = engineIn(picture);
  const { diagrams } = engine;
  const { timeline } = picture;
  const { columns } = timeline;
  const shown = (names: Iterable<string>) => new Set([...names].filter(visible));
  const from = running ? position : (span?.from ?? position);
  const cells = focus === null ? [] : selectedCells({ engine, timeline }, focus, from);
  if (cells.length > 0) {
    const meant = new Set(cells.map(({ column, row }) => `${column}:${row}`));
    const names = shown(structuresHolding(diagrams, columns, cells));
    return { names, means: ({ column, row }) => meant.has(`${column}:${row}`) };
  }
  const touched = touchedStructures(diagrams, columns, detailTo(picture, position, depth));
  const kept = span === undefined || span === null || running ? [] : keptCells(timeline, engine, [span.from, span.to]);
  const names = shown([...touched.keys(), ...structuresHolding(diagrams, columns, kept)]);
  return { names, means: ({ state }) => state === 'written' };
}

/** Returns the structures that are readable on their cards and contain at least one of the wanted cells. */
function legibleOf({ names, means }: Wanted, scene: Scene, seen: Box, scale: number): ReadonlySet<string> {
  const found = scene.grids
    .flatMap((grid) => grid.cells)
    .filter((cell) => cell.height * scale >= READABLE_CELL && means(cell) && encloses(seen, cell));
  const cards = scene.panels.filter((panel) => panel.part === 'card' && names.has(panel.name));
  const legible = cards.filter((card) => found.some((cell) => contains(card, cell.x, cell.y)));
  return new Set(legible.map(({ name }) => name));
}

/** True if another shot shows more of the wanted structures. A map shows less than any card. */
function showsMore({ view: { cast, map } }: Shot, now: Shot, { names }: Wanted, legible: ReadonlySet<string>): boolean {
  if (map != null) return legible.size === 0 && now.view.map == null;
  return cast == null || cast.slots.some(({ name }) => names.has(name) && !legible.has(name));
}

/** True if a structure on a card no longer exists. */
function lacksMember({ view }: Shot, picture: StageInput['picture']): boolean {
  const slots = view.cast?.slots ?? [];
  if (slots.length === 0) return false;
  const names = new Set(engineIn(picture).diagrams.names(picture.timeline.columns));
  return slots.some(({ name }) => !names.has(name));
}

/** The maximum number of selected cells that folds keep visible. */
const MAX_KEPT = 24;

/** Updates the folds of a kept shot, so they keep the selection at its new rows. */
export function keepingFocus(
  view: Shot['view'],
  { picture, focus }: Pick<StageInput, 'picture' | 'focus'>,
): Shot['view'] {
  const { cast } = view;
  if (cast?.held !== true || focus === null) return view;
  const cells = focusCells(worldIn(picture), focus).slice(0, MAX_KEPT);
  return { ...view, cast: { ...cast, cells: [...cells, ...cast.cells] } };
}
