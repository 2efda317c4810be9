import type { Translate } from '../../core/cells/translate.ts';
import { engineNamed, languageOf } from '../../core/engines/all.ts';
import { parseScript } from '../../core/script/parse.ts';
import { type OperationRecord, runScript, type ScriptRun } from '../../core/script/run.ts';
import type { Example } from '../state/examples.ts';
import type { Framed } from './picture.ts';

/** The picture of an example: what the operation of its cover works on, when it is done. @throws when it has no such operation */
export function coverOf({ id, engine, file, cover }: Example, translate: Translate): Framed {
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
  return {
    lens: { picture: run, visible, focus: null, translate, smallestText: 0 },
    positions: [record.endStep],
  };
}

/** The structures whose cells an operation read or wrote. */
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
