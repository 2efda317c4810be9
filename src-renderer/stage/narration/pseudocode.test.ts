import { describe, expect, test } from 'vitest';
import { nextStop } from '../../../core/script/narration/beats.ts';
import { linesOfBeat } from '../../../core/script/narration/operation-lines.ts';
import { routineLines, routineTitle } from '../../../core/trace/pseudocode.ts';
import { runOf } from '../../testing/runs.ts';
import { callStack, tokenize } from './pseudocode.tsx';

const run = runOf('create a', 'create b', 'add a Position 5', 'add b Position 6', 'add b Player', 'destroy a');

const { pseudocode } = run.language;
const titleOf = ({ head }: { readonly head: number }): string => routineTitle(pseudocode[head]!.routine);

describe('pseudocode', () => {
  test('the call stack begins with the outermost routine', () => {
    const { firstStep, endStep } = run.operations[5]!;
    const stacks = Array.from({ length: endStep - firstStep }, (_, i) =>
      callStack(run, firstStep + i + 1, 'access').map((frame) => titleOf(frame)),
    );
    expect(stacks.every((stack) => stack[0] === 'destroy')).toBe(true);
    expect(stacks).toContainEqual(['destroy', 'remove', 'swap_and_pop']);
    expect(callStack(run, 0, 'access')).toEqual([]);
  });

  test('at the end of a beat its main step is shown, in the middle the step itself', () => {
    const { firstStep } = run.operations[5]!;
    const end = nextStop(run, firstStep, 'beat');
    expect(callStack(run, end, 'beat').map(titleOf)).toEqual(['destroy']);
    expect(callStack(run, end - 1, 'beat')).toEqual(callStack(run, end - 1, 'access'));
    expect(callStack(run, end, 'access').length).toBeGreaterThan(1);
  });

  test('all lines of a beat are marked, and its main line is one of them', () => {
    const { firstStep, endStep } = run.operations[5]!;
    const ends = [];
    for (let at = firstStep; at < endStep; ends.push(at)) at = nextStop(run, at, 'beat');
    const marked = ends.map((end) => linesOfBeat(run, end, 'beat', pseudocode));
    expect(ends.map((end, i) => marked[i]!.has(callStack(run, end, 'beat').at(-1)!.line))).not.toContain(false);
    expect(Math.max(...marked.map(({ size }) => size))).toBeGreaterThan(1);
    expect(linesOfBeat(run, endStep, 'access', pseudocode).size).toBe(0);
  });

  test('a line that calls a routine is marked with the lines of that routine', () => {
    const { firstStep, endStep } = run.operations[5]!;
    const bumps = new Set<string>();
    for (let at = firstStep; at < endStep; ) {
      at = nextStop(run, at, 'beat');
      for (const line of linesOfBeat(run, at, 'beat', pseudocode)) bumps.add(pseudocode[line]!.key);
    }
    expect([...bumps]).toEqual(
      expect.arrayContaining([
        'pseudocode.entt.destroy.bump',
        'pseudocode.entt.bump.write',
        'pseudocode.entt.destroy.swap',
      ]),
    );
    expect([...bumps].filter((key) => key.includes('destroyIn316'))).toEqual([]);
  });

  test('a step before others of its routine is not their caller', () => {
    const { firstStep, endStep } = run.operations[0]!;
    for (let position = firstStep + 1; position <= endStep; position++) {
      const routines = callStack(run, position, 'access').map(({ head }) => head);
      expect(new Set(routines).size).toBe(routines.length);
    }
  });

  test('the current line belongs to its routine', () => {
    for (let position = 1; position <= run.timeline.length; position++) {
      const top = callStack(run, position, 'access').at(-1)!;
      expect(routineLines(pseudocode, top.head).map((line) => line.index)).toContain(top.line);
    }
  });

  test('coloured parts add up to the line', () => {
    for (const { text } of run.language.pseudocode) {
      expect(
        tokenize(text)
          .map((token) => token.text)
          .join(''),
      ).toBe(text);
    }
    expect(tokenize('if x: pop(2)').map((token) => token.kind)).toEqual([
      'keyword',
      'plain',
      'call',
      'plain',
      'number',
      'plain',
    ]);
  });
});
