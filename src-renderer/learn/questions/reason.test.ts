import { describe, expect, test } from 'vitest';
import { newAttempt } from '../../../core/lesson/questions/attempt.ts';
import { gradeValue } from '../../../core/lesson/questions/grade.ts';
import { HandRun } from '../../../core/lesson/questions/hand-run.ts';
import { variantFor } from '../../../core/lesson/questions/variant.ts';
import { askedIn } from '../../../core/page/own-question.ts';
import { isWhole, sample } from '../../../core/testing/sample.ts';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { lessonIds, playNamed } from '../../testing/lessons.ts';
import { ofHand } from '../lesson/questions/question-picture.ts';
import { wrongValueOf } from './asked-variant.ts';
import { type Asking, NOTHING } from './question-state.ts';
import { hasValue, reasonOf } from './reason.ts';

const translate = strictTranslator('en');
const SEEDS = isWhole ? [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] : [0, 1, 2];
const TYPED = ['0', '1', '2', '3', '4', '5', '7', '9', '50', '0 v1', '1 v1', '2 v1', '2 v3', 'null', 'empty'];

/** The names of places, whose numbers are no values. */
const PLACE = /\b(Table|Archetype) \d+/g;

/** Returns the reasons of wrong values that no misconception explains, after one mistake and after two. */
function reasonsOf(id: string) {
  const played = playNamed(id);
  return played.moments.flatMap((moment, at) => {
    if (moment.kind !== 'question' || moment.question.kind !== 'value') return [];
    return SEEDS.flatMap((seed) => {
      const variant = variantFor(askedIn(played, moment), seed);
      if ('problem' in variant) return [];
      return TYPED.flatMap((text) => {
        const { right, readable, shown, misconceptions } = gradeValue(variant, text, translate);
        if (right || !readable || misconceptions.length > 0 || variant.question.kind !== 'value') return [];
        const wrongValue = wrongValueOf({ variant, moment }, { cell: variant.question, text }, [], translate);
        return [1, 2].map((wrongHere) => {
          const asking: Asking = {
            ...{ ...NOTHING, moment, variant, position: variant.from, hand: null, handVersion: 0 },
            attempt: { ...newAttempt(id), wrongHere },
            feedback: { right, misconceptions, words: null, helped: false, wrongValue },
          };
          const reason = reasonOf(asking, translate)?.text ?? '';
          return { name: `${id} ${at + 1}, seed ${seed}, ${text} after ${wrongHere}`, shown, reason };
        });
      });
    });
  });
}

describe.each(sample(lessonIds, 4))('%s', (id) => {
  test('the reason of a wrong value does not name the right one', { timeout: 600_000 }, () => {
    const answerOf = (shown: string) => shown.replace(/ v0$/, '');
    const faults = reasonsOf(id)
      .filter(({ shown, reason }) => hasValue(reason.replace(PLACE, ''), answerOf(shown)))
      .map(({ name, shown, reason }) => `${name}: ${shown} is in “${reason}”`);
    expect(faults).toEqual([]);
  });
});

test('a number that the sentence of a cell names by chance is no reason', () => {
  const reasons = reasonsOf('entt-handles').filter(({ name }) => name === 'entt-handles 16, seed 0, 1 after 1');
  expect(reasons.map(({ reason }) => reason)).toEqual([
    'The operation does not write 1 here. entities.packed[2] will hold an entity.',
  ]);
  const ofHooks = reasonsOf('flecs-observers').filter(({ name }) => name === 'flecs-observers 11, seed 0, 1 after 1');
  expect(ofHooks.map(({ reason }) => reason)).toEqual(['Health[2] in Table 3 will hold a value of the component.']);
});

test('a new table is told why it is wrong, and the picture is placed anew once the right one has rows to write in', () => {
  const played = playNamed('flecs-archetypes');
  const moment = played.moments.find((each) => each.kind === 'question' && each.question.kind === 'do');
  if (moment?.kind !== 'question') throw new Error('The lesson has no task');
  const variant = variantFor(askedIn(played, moment), 0);
  if ('problem' in variant) throw new Error(variant.problem);
  const hand = new HandRun(variant);
  const { right, misconceptions } = hand.chooseTarget(null);
  const asking: Asking = {
    ...{ ...NOTHING, moment, variant, position: variant.from, hand, handVersion: 1 },
    attempt: { ...newAttempt('flecs-archetypes'), slipsHere: 1 },
    feedback: { right, misconceptions, words: null, helped: false, wrongValue: null },
  };
  expect(reasonOf(asking, translate)?.text).toBe(
    'You chose a new table, but there already is one with exactly the components that e3 has afterwards.',
  );
  const before = ofHand(asking, 0, translate).opening;
  expect(ofHand(asking, 0, translate).opening).toBe(before);
  hand.chooseTarget(hand.target!.slot);
  expect(ofHand(asking, 0, translate).opening).not.toBe(before);
});
