import type { Translate } from '../../../core/cells/translate.ts';
import { engineNamed, languageOf } from '../../../core/engines/all.ts';
import type { Size } from '../../../core/scene/kit/measures.ts';
import { wholeShot } from '../../../core/scene/stage/director.ts';
import type { OperationRecord } from '../../../core/script/operation/operation-record.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';
import type { Example } from '../../state/open/examples.ts';
import { type Box, unite } from '../canvas/geometry.ts';
import { findCell, type Lens, sceneAt, shownMemory } from '../canvas/scene-at.ts';
import { EVERYWHERE, frameOf, type StillPlacement } from './still-frame.ts';

/** Size of a cover in CSS pixels; CSS may make it smaller. */
export const COVER: Size = { width: 312, height: 208 };
/** The layout is made for a stage that is this many times larger. */
export const REDUCED = 2;
const MARGIN = 10;

export interface Cover {
  readonly frame: StillPlacement;
  readonly position: number;
}

/**
 * Draws the cover of an example: the structures that an operation has worked on.
 * @throws Error if there is no such operation
 */
export function coverOf({ id, engine, file, cover }: Example, translate: Translate): Cover {
  const run = runScript(parseScript(file.text, file.name, languageOf(engine)), languageOf(engine));
  const record = run.operations.find(({ operation }) => operation.text === cover.operation);
  if (record === undefined) throw new Error(`The example ${id} has no operation ${cover.operation}`);
  run.timeline.seek(record.endStep);
  const { diagrams } = engineNamed(engine);
  const touched = touchedBy(run, record);
  const singles = new Set(diagrams.families.filter(({ single }) => single === true).map((family) => family.id));
  const visible = (name: string): boolean => {
    const family = diagrams.familyOf(name);
    return cover.show.includes(family) && (singles.has(family) || touched.has(name));
  };
  const lens = { picture: run, visible, focus: null, depth: 'beat' as const, translate, smallestText: 0 };
  const stage = { width: COVER.width * REDUCED, height: COVER.height * REDUCED };
  const position = record.endStep;
  const shot = wholeShot(shownMemory(lens), [position], stage);
  return { frame: frameOf(lens, shot, COVER, MARGIN, changedBox({ ...lens, shot: shot.view }, position)), position };
}

/** Returns the box around the cells that the last step wrote, or read if it wrote none; null if none of them is drawn. */
export function changedBox(lens: Lens, position: number): Box | null {
  const { writes, reads } = lens.picture.timeline.detailAt(position - 1);
  const scene = sceneAt(lens, position, EVERYWHERE);
  const boxes = (cells: typeof reads): Box | null =>
    unite(cells.flatMap(({ column, row }) => findCell(scene, { column: column.name, row }) ?? []));
  return boxes(writes) ?? boxes(reads);
}

/** Returns the structures whose cells an operation read or wrote. */
function touchedBy({ timeline, engine }: ScriptRun, { firstStep, endStep }: OperationRecord): ReadonlySet<string> {
  const { diagrams } = engineNamed(engine);
  const names = new Set<string>();
  for (let i = firstStep; i < endStep; i++) {
    const { writes, reads } = timeline.detailAt(i);
    for (const { column } of [...writes, ...reads]) {
      const name = diagrams.structureOf(timeline.columns, column);
      if (name !== null) names.add(name);
    }
  }
  return names;
}
