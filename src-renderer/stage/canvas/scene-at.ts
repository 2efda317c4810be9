import type { Focus } from '../../../core/cells/focus.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { View } from '../../../core/scene/kit/view.ts';
import type { Scene, SceneCell, TextMark } from '../../../core/scene/scene.ts';
import type { Shot, ShownMemory } from '../../../core/scene/stage/shot.ts';
import { type ReadsOf, withReads } from '../../../core/scene/stage/shown-reads.ts';
import { locateAll, stage } from '../../../core/scene/stage/stage.ts';
import { boxOfText } from '../../../core/scene/text-metrics.ts';
import { type Depth, detailTo } from '../../../core/script/narration/beats.ts';
import type { StepDetail } from '../../../core/trace/step.ts';
import { MOST_SHOWN } from '../../../core/trace/step-reader.ts';
import type { MarkedCell } from '../../../core/world/marked-cell.ts';
import type { CellAt } from '../../../core/world/world-reader.ts';
import type { ShownScene } from '../../state/session/stages.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { type Box, contains } from './geometry.ts';

/** The inputs of a scene besides the position. */
export interface Lens {
  /** The layout of the structures. */
  readonly shot: Shot['view'];
  readonly picture: MemoryPicture;
  /** The structures that the diagram shows. */
  readonly visible: (name: string) => boolean;
  readonly focus: Focus | null;
  readonly depth: Depth;
  readonly idle?: boolean;
  /** False if a game stands still, so that marks show what changed since the last frame that was read whole. */
  readonly running?: boolean;
  /** If true, cells that the step does not touch are dimmed. */
  readonly quiet?: boolean;
  /** If true, values fill their cells, for a projector. */
  readonly large?: boolean;
  /** If true, numbers are as large as their cells allow, for a projector. */
  readonly presented?: boolean;
  /** If true, leaves out versions, pages and other things that a lesson has not explained yet. */
  readonly plain?: boolean;
  /** If true, the director leaves these out until something in the memory needs them. */
  readonly beginsPlain?: boolean;
  /** Replaces the recorded reads of a step. */
  readonly readsOf?: ReadsOf | undefined;
  /** Cells that are highlighted. */
  readonly marked?: readonly MarkedCell[] | undefined;
  readonly translate: Translate;
  /** Texts smaller than this many scene units are omitted. */
  readonly smallestText: number;
}

export const NOWHERE: Box = { x: 0, y: 0, width: 0, height: 0 };

/** Returns the scene at any position, and restores the position of the columns. */
export function sceneAt(lens: Lens, position: number, box: Box): Scene {
  const { timeline } = lens.picture;
  const here = timeline.position;
  if (position !== here) timeline.seek(position);
  try {
    return stage(engineOf(timeline.columns), timeline.columns, stepOf(lens, position), viewOf(lens, box));
  } finally {
    if (position !== here) timeline.seek(here);
  }
}

export function stepOf(
  { idle, picture, depth, readsOf, running }: Pick<Lens, 'idle' | 'picture' | 'depth' | 'readsOf' | 'running'>,
  position: number,
): StepDetail | null {
  if (idle === true) return null;
  const { timeline, moments } = picture;
  const from = running === false ? (moments?.comparedWith(position) ?? null) : null;
  const isLong = from !== null && from < position - 1 && from >= timeline.first && position <= timeline.length;
  const step = isLong ? timeline.detailBetween(from, position, MOST_SHOWN) : detailTo(picture, position, depth);
  return step === null || readsOf === undefined ? step : withReads(step, timeline.columns, readsOf(step));
}

/** The director's input. */
export function shownMemory({
  picture,
  visible,
  translate,
  large = false,
  presented = false,
  plain = false,
  beginsPlain = false,
  onlyTouched = false,
  marked,
}: Pick<Lens, 'picture' | 'visible' | 'translate' | 'large' | 'presented' | 'plain' | 'beginsPlain' | 'marked'> &
  Pick<ShownMemory, 'onlyTouched'>): ShownMemory {
  const { timeline } = picture;
  const nameOf = (handle: number | bigint) => picture.nameOf(handle);
  const looks = { ...(large && { large }), ...(presented && { presented }), ...(plain && { plain }) };
  // Marked cells are drawn even where a plain picture leaves them out, so they are measured too.
  const view = { translate, visible, focus: null, nameOf, ...looks, ...(marked !== undefined && { marked }) };
  return {
    engine: engineOf(timeline.columns),
    timeline,
    view,
    ...(beginsPlain && { beginsPlain }),
    ...(onlyTouched && { onlyTouched }),
  };
}

/** Returns the place of a cell at the current position, even if it is out of view. */
export function boxOfCell(lens: Lens, cell: CellAt): Box | undefined {
  return boxesOfCells(lens, [cell])[0];
}

/** Returns the boxes of several cells, each as `boxOfCell` does, from one layout. */
export function boxesOfCells(lens: Lens, cells: readonly CellAt[]): readonly (Box | undefined)[] {
  const { columns, position } = lens.picture.timeline;
  return locateAll(engineOf(columns), columns, viewOf(lens, NOWHERE), cells, stepOf(lens, position));
}

export function findCell(scene: Scene, address: CellAt): SceneCell | undefined {
  const grid = scene.grids.find((candidate) => candidate.column === address.column);
  return grid?.cells.find((cell) => cell.row === address.row);
}

/** Returns the cell under a point in scene coordinates; the topmost if cells overlap. */
export function cellAt(scene: Scene, x: number, y: number): SceneCell | undefined {
  let found: SceneCell | undefined;
  for (const grid of scene.grids) {
    for (const cell of grid.cells) {
      if (contains(cell, x, y)) found = cell;
    }
  }
  return found;
}

/** Returns the cell under a point of a stage, in CSS pixels from its corner. */
export function cellUnder(shown: ShownScene | null, x: number, y: number): SceneCell | undefined {
  if (shown === null) return undefined;
  const { scene, transform } = shown;
  return cellAt(scene, (x - transform.x) / transform.k, (y - transform.y) / transform.k);
}

/** Returns the explained word under a point of a stage, in CSS pixels from its corner. */
export function wordUnder(shown: ShownScene | null, x: number, y: number): TextMark | undefined {
  if (shown === null) return undefined;
  const { scene, transform } = shown;
  const [left, top] = [(x - transform.x) / transform.k, (y - transform.y) / transform.k];
  return scene.marks.find(
    (mark): mark is TextMark =>
      mark.kind === 'text' && mark.about !== undefined && contains(boxOfText(mark), left, top),
  );
}

function viewOf(lens: Lens, box: Box): View {
  return {
    ...box,
    ...lens.shot,
    smallestText: lens.smallestText,
    focus: lens.focus,
    visible: lens.visible,
    ...(lens.quiet === true && { quiet: true }),
    ...(lens.large === true && { large: true }),
    ...(lens.presented === true && { presented: true }),
    ...(lens.plain === true && { plain: true }),
    ...(lens.marked !== undefined && { marked: lens.marked }),
    isBeingRead: lens.picture.isBeingRead?.(lens.picture.timeline.position) === true,
    translate: lens.translate,
    nameOf: (handle) => lens.picture.nameOf(handle),
  };
}
