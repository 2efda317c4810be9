import { getOrInsert } from '../../trace/lookup.ts';
import type { Question, Situation } from '../parse/lesson.ts';
import { allText } from './fill-blanks.ts';
import { type Random, randomFrom } from './random.ts';
import type { Variant } from './right-answer.ts';
import { type AskedQuestion, OWN, type Problem, runVariant, type VariantResult } from './run-variant.ts';
import { hasSameAnswer, isRepetition, isSameQuestion } from './same-question.ts';
import {
  operationEntity,
  renamedEntities,
  type ScriptChanges,
  scriptUpTo,
  variedScript,
  wordsForNumbers,
} from './varied-script.ts';
import { hasWord } from './words.ts';

/** Number of scripts to try before giving up. */
const MAX_TRIES = 80;

/** Number of further tries once a variant is found: for another answer than the lesson's, and than the previous seed's too. */
const MAX_TRIES_FOR_OTHER_ANSWER = 40;
const MAX_TRIES_FOR_THIRD_ANSWER = 8;

/** At every so many seeds the lesson's statement may be right again, or the student could rule it out. */
const SEEDS_BEFORE_OWN_STATEMENT = 4;

const memo = new WeakMap<AskedQuestion, Map<number, VariantResult>>();

/** After this many seeds, a variant may repeat an earlier one. */
const SEEDS_BEFORE_REPEAT = 8;

/**
 * Returns the question with the data of a seed. Seed 0 is the lesson's own data. Other seeds give the same kind of
 * operation on other data and, if possible, another answer than the lesson's and the previous seed's. None looks like
 * the lesson's own question. Results are cached by the identity of `asked`.
 */
export function variantFor(asked: AskedQuestion, seed: number): VariantResult {
  return getOrInsert(
    getOrInsert(memo, asked, () => new Map<number, VariantResult>()),
    seed,
    () =>
      seed === 0 ? runVariant(asked, scriptUpTo(asked.script, asked.operation), OWN) : variantWithSeed(asked, seed),
  );
}

/** True if the question can be asked with the data of a seed, and that does not repeat what was asked with earlier ones. */
export function hasNewVariant(asked: AskedQuestion, seed: number): boolean {
  const made = variantFor(asked, seed);
  const words = wordsForNumbers(asked.script);
  return !('problem' in made) && !earlierVariants(asked, seed).some((each) => isRepetition(made, each, words));
}

/** Restores the position of the lesson's own timeline, which may be on display. */
function variantWithSeed(asked: AskedQuestion, seed: number): VariantResult {
  const own = variantFor(asked, 0);
  if ('problem' in own) return own;
  const { timeline } = own.run;
  const { position } = timeline;
  timeline.seek(own.from);
  const made = searchVariant(asked, seed, own);
  timeline.seek(position);
  return made;
}

function searchVariant(asked: AskedQuestion, seed: number, own: Variant): VariantResult {
  const { question, script, operation } = asked;
  const before = earlierVariants(asked, seed);
  const [last = own] = before;
  const isFree = question.kind === 'choose' && seed % SEEDS_BEFORE_OWN_STATEMENT === 0;
  const other = isFree ? [last] : [own, last];
  const texts = new Set([own, last].map(({ run }) => run.script.text));
  const words = wordsForNumbers(script);
  const random = randomFrom(seed);
  const problems = new Set<Problem>();
  let best: Variant | null = null;
  let bestRank = -1;
  let sinceFirst = 0;
  let patience = canHaveOtherAnswer(question) ? MAX_TRIES_FOR_OTHER_ANSWER : 0;
  for (let tried = 0; tried < MAX_TRIES && (best === null || sinceFirst < patience); tried++) {
    if (best !== null) sinceFirst++;
    const changes = changesFor(asked, tried, best === null, random);
    const situations = situationsOf(question, isFree || tried > MAX_TRIES / 2);
    const turn = tried === 0 ? (seed - 1) % situations.length : random(situations.length);
    const situation = situations[turn] ?? null;
    const text = variedScript(script, operation, { situation, changes, random });
    if (texts.has(text)) continue;
    texts.add(text);
    const found = runVariant(asked, text, { seed, own, names: changes.renames, isGiven: situation?.operation != null });
    if ('problem' in found) {
      problems.add(found.problem);
      continue;
    }
    if (isSameQuestion(found, own, words)) continue;
    const isNew = !before.some((each) => isRepetition(found, each, words));
    if (isNew && !other.some((each) => hasSameAnswer(found, each))) return found;
    const isOther = !hasSameAnswer(found, own);
    if (question.kind === 'choose' && isOther) patience = Math.min(patience, sinceFirst + MAX_TRIES_FOR_THIRD_ANSWER);
    const rank = (isOther ? 2 : 0) + (isNew ? 1 : 0);
    if (rank > bestRank) [best, bestRank] = [found, rank];
  }
  const [only = null] = problems;
  return best ?? { problem: problems.size === 1 && only !== null ? only : 'no-other' };
}

/** Returns the variants that a student was asked before a seed, the latest first and at least that one, without the lesson's own data. */
function earlierVariants(asked: AskedQuestion, seed: number): readonly Variant[] {
  const count = (seed - 1) % SEEDS_BEFORE_REPEAT || Math.min(1, seed - 1);
  return Array.from({ length: count }, (_, i) => variantFor(asked, seed - 1 - i)).flatMap((each) =>
    'problem' in each ? [] : each,
  );
}

/** A `choose` question may also keep its situation, and change only the lesson's own data. */
function situationsOf({ kind, situations }: Question, keepsOwn: boolean): readonly (Situation | null)[] {
  return keepsOwn && kind === 'choose' ? [...situations, null] : situations;
}

/** A `choose` question without explanations of other options keeps the lesson's right one. */
function canHaveOtherAnswer(question: Question): boolean {
  return question.kind !== 'choose' || question.options.some(({ why }) => why !== null);
}

/**
 * If the texts name entities, the entities are renamed, in the texts too. Any other question may get extra
 * operations before it. Later tries change less; the last ones only exchange names, which leaves every text true.
 */
function changesFor(
  { question, script, operation }: AskedQuestion,
  tried: number,
  isHopeless: boolean,
  random: Random,
): ScriptChanges {
  const texts = allText(question);
  const before = script.operations.slice(0, operation + 1);
  const names = new Set(before.flatMap((each) => operationEntity(each) ?? []));
  const numbers = new Set(before.flatMap((each) => ('value' in each ? String(each.value) : [])));
  const late = tried > MAX_TRIES / 2;
  const renamed = () => renamedEntities(script, operation, random);
  const nothing = { changesValues: false, changesEntity: false, preparations: 0, reorders: false };
  if (question.vary === 'names' || (isHopeless && tried > (MAX_TRIES * 3) / 4))
    return { ...nothing, renames: renamed() };
  const changesValues = !hasWord(texts, numbers) && (!late || tried % 2 === 0);
  if (hasWord(texts, names)) return { ...nothing, changesValues, renames: renamed(), reorders: true };
  const preparations = question.situations.length > 0 && !late ? 0 : random(5);
  return { changesValues, renames: new Map(), changesEntity: !late || tried % 3 > 0, preparations, reorders: false };
}
