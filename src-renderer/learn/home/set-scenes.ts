import type { Translate } from '../../../core/cells/translate.ts';
import { CELL_HEIGHT, LABEL_HEIGHT } from '../../../core/scene/kit/measures.ts';
import type { Mark, Scene } from '../../../core/scene/scene.ts';
import type { Box, Transform } from '../../stage/canvas/geometry.ts';
import { cellAt, findCell, type Lens, sceneAt } from '../../stage/canvas/scene-at.ts';
import { EVERYWHERE } from '../../stage/stills/still-frame.ts';
import { type Deed, SET, type SetMemory, UNITS } from './sparse-set-memory.ts';

const [SPARSE, PACKED, PAYLOAD] = [`${SET}.sparse`, `${SET}.packed`, `${SET}.payload`];
/** Wide enough for all cells in one line. */
const WRAP = 1000;

/** Draws the set as lessons draw it: before and after an act, and for a visit after each member between them. */
export function setScenes({ run, from }: SetMemory, deed: Deed | null, translate: Translate): readonly Scene[] {
  const lens: Lens = {
    shot: { wrap: WRAP, abreast: 1, cast: null },
    picture: run,
    visible: (name) => name === SET,
    focus: null,
    depth: 'operation',
    plain: true,
    translate,
    smallestText: 0,
  };
  const end = run.timeline.length;
  const before = sceneAt({ ...lens, idle: true }, deed === null ? end : from, EVERYWHERE);
  if (deed === null) return [before];
  const members = deed.act === 'visit' ? [...deed.read.packed].slice(0, -1) : [];
  const visits = members.map((_, i) => {
    const cells = members.slice(0, i + 1).map((row) => ({ column: PACKED, row }));
    return sceneAt({ ...lens, readsOf: () => cells }, end, EVERYWHERE);
  });
  return [before, ...visits, moving(sceneAt(lens, end, EVERYWHERE), deed)];
}

/** The number of a new member comes from the numbers of all entities, and the name of a member that moves goes with it. */
function moving(scene: Scene, { act, unit, before, after }: Deed): Scene {
  const last = before.packed.length - 1;
  const hole = before.sparse[unit];
  const origins: Readonly<Record<string, string>> =
    act === 'insert'
      ? {
          [`value:${PACKED}:${last + 1}`]: `index:${SPARSE}:${unit}`,
          [`name:${PACKED}:${last + 1}`]: `owner:${SPARSE}:${unit}`,
        }
      : act === 'remove' && hole != null && hole < after.packed.length
        ? { [`name:${PACKED}:${hole}`]: `name:${PACKED}:${last}` }
        : {};
  const marks = scene.marks.map((mark) => {
    const origin = origins[mark.key];
    return origin === undefined ? mark : { ...mark, origin };
  });
  return { ...scene, marks };
}

/** Returns the part of a scene that Home shows: the arrays without their names, and without the card around them. */
export function shownPart(scene: Scene): Box {
  const [first, last] = [0, UNITS.length - 1].map((row) => findCell(scene, { column: SPARSE, row })!);
  const y = first!.y - LABEL_HEIGHT;
  const height = topOf(scene, 'packed') + CELL_HEIGHT + LABEL_HEIGHT - y;
  return { x: first!.x, y, width: last!.x + last!.width - first!.x, height };
}

/** Returns the top of the cells of an array. There are cells of `packed` in the set that Home begins with. */
export function topOf({ grids }: Scene, array: 'sparse' | 'packed'): number {
  return grids.find(({ column }) => column === `${SET}.${array}`)!.cells[0]!.y;
}

/** Leaves out the card, what is above the arrays, and the values of the members. */
export function isInside(mark: Mark, { y }: Box): boolean {
  if (mark.key.includes(PAYLOAD) || mark.key.startsWith(`arrow:${PACKED}`)) return false;
  return mark.kind === 'text' ? mark.y > y : mark.kind !== 'rect' || mark.isCard !== true;
}

/** Returns the place of a part in a canvas that is `margin` pixels wider than the cells on each side. */
export function transformOf({ x, y, width }: Box, canvasWidth: number, margin: number): Transform {
  const k = (canvasWidth - 2 * margin) / width;
  return { k, x: margin - x * k, y: -y * k };
}

/** Returns the entity of the cell under a point of the canvas; null if there is none. */
export function unitUnder(
  scene: Scene,
  { packed }: SetMemory,
  { k, x, y }: Transform,
  at: Pick<Box, 'x' | 'y'>,
): number | null {
  const cell = cellAt(scene, (at.x - x) / k, (at.y - y) / k);
  if (cell === undefined) return null;
  return cell.column === SPARSE ? cell.row : (packed[cell.row] ?? null);
}
