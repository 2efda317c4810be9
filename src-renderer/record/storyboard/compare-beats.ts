import type { Translate } from '../../../core/cells/translate.ts';
import type { Lockstep } from '../../../core/compare/lockstep/lockstep.ts';
import { visibleAt } from '../../../core/page/lane-structures.ts';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import type { Script } from '../../../core/script/language/script.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import { stopNumber } from '../../../core/script/narration/place.ts';
import type { Unit, Units } from '../../../core/script/parse/anchor.ts';
import type { Plan } from '../../compare/state/comparison-plan.ts';
import { scriptKey } from '../../state/preferences/storyboards.ts';
import type { Beats, NoBeats } from './beats.ts';
import { chapterSpan, miniatureIn, within } from './script-beats.ts';

type Choices = Readonly<Partial<Record<EngineId, StructureChoice>>>;

/** The beats of compared engines, at positions of their lockstep. */
export function compareBeats({ name, script, lanes, lockstep }: Plan, choices: Choices, depth: Depth): Beats | NoBeats {
  if (lockstep === null || script === null) return 'long';
  const titleAt = (position: number, translate: Translate): string =>
    script.operations[lockstep.operationAt(position)]?.text ?? translate('export.start');
  const first = lanes.findIndex(({ run }) => run !== null);
  const chapter = (position: number) => {
    const run = lanes[first]?.run ?? null;
    const span = run && chapterSpan(run, lockstep.placeIn(first, position).position);
    return span && { from: lockstep.positionOf(first, span.from), to: lockstep.positionOf(first, span.to) };
  };
  return {
    key: scriptKey(
      name,
      lanes.map(({ engine }) => engine),
    ),
    units: unitsOf(lockstep, script),
    depth,
    counts: depth === 'access' ? 'step' : 'beat',
    numberOf: (position) => (depth === 'access' ? position : stopNumber(lockstep.stops('beat'), position)),
    titleAt,
    sentenceAt: titleAt,
    partAt(position, part) {
      if (position === 0) return [];
      const [from, to] = lockstep.spanOf(lockstep.operationAt(position), 'beat');
      return within(
        lockstep.stops(depth === 'operation' ? 'beat' : depth),
        part === 'operation' ? { from, to } : chapter(position),
      );
    },
    miniaturesAt: (position) =>
      lanes.flatMap(({ run }, at) => {
        if (run === null) return [];
        const { position: own } = lockstep.placeIn(at, position);
        return {
          ...miniatureIn(run, own, depth === 'operation' ? null : depth),
          depth,
          visible: visibleAt(choices, run, own),
        };
      }),
  };
}

const known = new WeakMap<Lockstep, Units>();

/** Returns the operations, each as long as on the slowest engine. */
function unitsOf(lockstep: Lockstep, { operations }: Script): Units {
  const found = known.get(lockstep);
  if (found !== undefined) return found;
  const units = operations.map(({ text }, i): Unit => {
    const [from, to] = lockstep.spanOf(i);
    return { name: text, from, to };
  });
  const made = { units, codeAt: () => '' };
  known.set(lockstep, made);
  return made;
}
