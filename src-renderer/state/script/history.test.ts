import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { libraryIds } from '../../../core/engines/all.ts';
import { type EditState, emptyHistory, redo, remember, undo } from './history.ts';

const moment: fc.Arbitrary<EditState> = fc.record({
  text: fc.string(),
  engine: fc.constantFrom(...libraryIds),
  place: fc.nat(),
});
const at = (text: string, place: number): EditState => ({ text, engine: 'entt', place });

describe('history', () => {
  test('there is nothing to undo or redo at first', () => {
    expect(undo(emptyHistory, at('a', 0))).toBeNull();
    expect(redo(emptyHistory, at('a', 0))).toBeNull();
  });

  test('undoing everything and redoing everything restores the state', () => {
    fc.assert(
      fc.property(fc.array(moment, { minLength: 2, maxLength: 30 }), (moments) => {
        const last = moments.at(-1)!;
        let history = moments.slice(0, -1).reduce(remember, emptyHistory);
        let here = last;
        for (const expected of moments.slice(0, -1).reverse()) {
          const travel = undo(history, here)!;
          expect(travel.to).toEqual(expected);
          here = travel.to;
          history = travel.history;
        }
        for (const expected of moments.slice(1)) {
          const travel = redo(history, here)!;
          expect(travel.to).toEqual(expected);
          here = travel.to;
          history = travel.history;
        }
      }),
    );
  });

  test('an edit after undo drops what could be redone', () => {
    const edited = remember(emptyHistory, at('a', 0));
    const back = undo(edited, at('b', 1))!;
    expect(remember(back.history, back.to).future).toEqual([]);
  });

  test('only the last 200 states are kept', () => {
    let history = emptyHistory;
    for (let i = 0; i < 250; i++) history = remember(history, at(String(i), i));
    expect(history.past).toHaveLength(200);
    expect(history.past[0]!.place).toBe(50);
  });
});
