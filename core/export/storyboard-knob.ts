import { CHOICES, type Choice, type Choices, ownChoices } from '../compare/presets/choices.ts';
import { type PresetName, presetNames } from '../compare/presets/presets.ts';
import type { SizedCounts } from '../compare/table/sizes.ts';
import { VERBS, type Verb } from '../compare/verb.ts';
import { noCost } from '../cost/cost.ts';
import type { EngineId } from '../script/language/language.ts';
import { isArray, isBoolean, isCount, isNumber, isOneOf, isRecord, isText, type Validator } from './validator.ts';

/** A question whose numbers a reader of a page can turn, with all counts that its table needs. */
export interface StoryboardKnob {
  readonly question: string;
  readonly preset: PresetName;
  readonly engines: readonly EngineId[];
  /** The number with which the question is asked. */
  readonly entities: number;
  /** The options of the vote before it. */
  readonly options: readonly string[];
  readonly runs: readonly KnobRun[];
  /** The texts of its table in the language of the page, by key. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The counts of one engine for a number of entities, asked in one way. */
interface KnobRun extends Pick<SizedCounts, 'engine' | 'isTraced' | 'hasSetUp' | 'entities'> {
  readonly choices: readonly Choice[];
  readonly changes: readonly KindLines[];
  readonly visits: KindLines | null;
}

type KindLines = readonly [verb: Verb, times: number, lines: number, finding: number, fresh: number];

/** Keeps only the lines of the counts, which a table is made of. */
export function knobRun(
  { engine, isTraced, hasSetUp, entities, changes, visits }: SizedCounts,
  choices: readonly Choice[],
): KnobRun {
  const linesOf = ({ verb, times, cost: { lines, finding, fresh } }: SizedCounts['changes'][number]): KindLines => [
    verb,
    times,
    lines,
    finding,
    fresh,
  ];
  return {
    engine,
    isTraced,
    hasSetUp,
    entities,
    choices,
    changes: changes.map(linesOf),
    visits: visits && linesOf(visits),
  };
}

/** Returns the counts that were made with exactly these choices. */
export function countsOfKnob({ runs }: StoryboardKnob, choices: Choices): readonly SizedCounts[] {
  const countOf = ([verb, times, lines, finding, fresh]: KindLines): SizedCounts['changes'][number] => ({
    verb,
    times,
    cost: { ...noCost(), lines, finding, fresh },
  });
  return runs
    .filter((run) => run.choices.join() === ownChoices(choices, run.engine).join())
    .map(({ changes, visits, choices: _, ...run }) => ({
      ...run,
      isCalculated: false,
      changes: changes.map(countOf),
      visits: visits && countOf(visits),
    }));
}

const text = isText(10_000);
const isVerb = isOneOf(...VERBS);
const isKindLines: Validator = (value) =>
  Array.isArray(value) && value.length === 5 && isVerb(value[0]) && value.slice(1).every(isNumber(0));
const isRun = isRecord({
  engine: isText(100),
  isTraced: isBoolean,
  hasSetUp: isBoolean,
  entities: isCount(1e7),
  choices: isArray(isOneOf(...CHOICES), CHOICES.length),
  changes: isArray(isKindLines, VERBS.length),
  visits: (value) => value === null || isKindLines(value),
});

/** Checks the data of a question whose numbers can be turned. */
export const isStoryboardKnob: Validator = isRecord({
  question: text,
  preset: isOneOf(...presetNames),
  engines: isArray(isText(100), 4, 1),
  entities: isCount(1e7),
  options: isArray(text, 20),
  runs: isArray(isRun, 200),
  texts: (value) => typeof value === 'object' && value !== null && isArray(text, 1000)(Object.values(value as object)),
});
