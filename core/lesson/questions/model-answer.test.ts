import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import index from '../../../assets/examples/index.json' with { type: 'json' };
import type { Engine } from '../../engine/engine.ts';
import { scriptEngines } from '../../engines/all.ts';
import { bitset } from '../../testing/bitset-engine/engine.ts';
import { runs, sample, sampledRuns } from '../../testing/sample.ts';
import { snapshot } from '../../trace/testing/snapshot.ts';
import type { Value } from '../../trace/value.ts';
import { type KeyCell, sameValue } from './answer-key.ts';
import { gradeCell } from './grade.ts';
import { HandRun } from './hand-run.ts';
import { rightCells, type Variant } from './right-answer.ts';
import { asking } from './testing/asking.ts';
import { randomScript } from './testing/scripts.ts';
import { variantFor } from './variant.ts';

const EXAMPLES = new URL('../../../assets/examples/', import.meta.url);

function variantsOf(engine: Engine, text: string): Variant[] {
  const asked = asking(engine, text, { kind: 'do', in: [] });
  return asked.script.operations.flatMap((_, operation) => {
    const found = variantFor({ ...asked, operation }, 0);
    return 'problem' in found ? [] : found;
  });
}

function begin(made: Variant): HandRun {
  const hand = new HandRun(made);
  if (hand.target !== null) {
    const { slot, isNew, tables } = hand.target;
    for (const other of isNew ? tables : [...tables.filter((each) => each !== slot), null])
      expect(hand.chooseTarget(other).right).toBe(false);
    expect(hand.chooseTarget(isNew ? null : slot).right).toBe(true);
  }
  return hand;
}

function modelWrites({ run: { timeline }, from, to }: Variant) {
  return Array.from({ length: to - from }, (_, i) => timeline.detailAt(from + i).writes).flat();
}

/** Another value of the same type that the operation never writes there. */
function otherValue(hand: HandRun, { column, through, before }: KeyCell): Value | undefined {
  const used = [...through, before];
  const { type } = hand.columns.get(column);
  const candidates = Array.from(
    { length: used.length + 1 },
    (_, i): Value => (type === 'u64' ? BigInt(7 + i) : type === 'json' ? `other ${i}` : 7 + i),
  );
  return candidates.find((value) => !used.some((each) => sameValue(each, value)));
}

/**
 * Checks that the engine's own writes are graded as right, one by one and at the end, and that each can be undone and
 * redone.
 */
function modelIsRight(made: Variant): void {
  const hand = begin(made);
  const start = snapshot(hand.columns);
  for (const { column, row, to } of modelWrites(made)) {
    const { verdict } = hand.write({ column: column.name, row }, to);
    expect(['right', 'on-the-way'], `${made.operation.text}: ${column.name}[${row}]`).toContain(verdict);
  }
  const end = snapshot(hand.columns);
  while (hand.undo());
  expect(snapshot(hand.columns)).toEqual(start);
  while (hand.redo());
  expect(snapshot(hand.columns)).toEqual(end);
  expect(hand.submit(), made.operation.text).toMatchObject({ right: true, missing: [], stray: [] });
  made.run.timeline.seek(made.to);
  expect(snapshot(hand.columns)).toEqual(snapshot(made.run.timeline.columns));
}

/**
 * Checks that any other value is a wrong write, and that one wrong cell makes the answer wrong. @param chosen selects
 * that cell
 */
function changedIsWrong(made: Variant, chosen: number): void {
  const hand = begin(made);
  const cells = hand.missing;
  const wrong = cells[chosen % Math.max(1, cells.length)];
  if (wrong === undefined) return;
  for (const cell of cells) {
    expect(
      hand.write(cell, otherValue(hand, cell)).verdict,
      `${made.operation.text}: ${cell.column}[${cell.row}]`,
    ).toBe('wrong-value');
    expect(hand.undo()).toBe(true);
  }
  expect(hand.missing).toEqual(cells);
  for (const cell of cells) {
    const { verdict } = hand.write(cell, cell === wrong ? otherValue(hand, cell) : cell.after);
    if (cell !== wrong) expect(['right', 'too-early']).toContain(verdict);
  }
  expect(hand.submit().right, made.operation.text).toBe(false);
  expect(hand.missing).toEqual([wrong]);
}

describe.each([...scriptEngines(), bitset].map((engine) => [engine.id, engine] as const))('%s', (_, engine) => {
  test('random scripts: the writes of the engine are right, changed ones are wrong, undo and redo are exact', () => {
    let asked = 0;
    const property = fc.property(randomScript(engine.id), fc.nat(), (text, chosen) => {
      for (const made of variantsOf(engine, text)) {
        asked++;
        modelIsRight(made);
        changedIsWrong(made, chosen);
      }
    });
    fc.assert(property, sampledRuns(15, 3));
    expect(asked).toBeGreaterThan(runs(50, 3));
  });

  test('examples: the writes of the engine are right, and changed ones are wrong', () => {
    const texts = sample(index, 7)
      .filter((each) => each.engine === engine.id)
      .map(({ file }) => readFileSync(new URL(file, EXAMPLES), 'utf8'));
    for (const made of texts.flatMap((text) => variantsOf(engine, text))) {
      modelIsRight(made);
      changedIsWrong(made, made.from);
    }
  });

  test('random scripts: clicks on written cells are right, and all others are wrong', () => {
    const property = fc.property(randomScript(engine.id), fc.nat(), (text, at) => {
      const asked = asking(engine, text, { kind: 'cell', in: null, which: 'any' });
      const made = variantFor({ ...asked, operation: at % asked.script.operations.length }, 0);
      if ('problem' in made) return;
      for (const cell of rightCells(made)) expect(gradeCell(made, cell).right).toBe(true);
      const right = new Set(rightCells(made).map(({ column, row }) => `${column}:${row}`));
      for (const { name, length } of made.run.timeline.columns) {
        for (let row = 0; row <= length; row++) {
          if (!right.has(`${name}:${row}`)) expect(gradeCell(made, { column: name, row }).right).toBe(false);
        }
      }
    });
    fc.assert(property, sampledRuns(15, 3));
  });

  test('random scripts: a seed gives the same variant with the same kind of operation', () => {
    const property = fc.property(
      randomScript(engine.id),
      fc.nat(),
      fc.integer({ min: 1, max: 99 }),
      (text, at, seed) => {
        const asked = asking(engine, text, { kind: 'do', in: [] });
        const question = { ...asked, operation: at % asked.script.operations.length };
        const [first, second] = [variantFor(question, seed), variantFor(question, seed)];
        if ('problem' in first || 'problem' in second) {
          expect(first).toEqual(second);
          return;
        }
        expect(second.run.script.text).toBe(first.run.script.text);
        expect(second.key).toEqual(first.key);
        const own = variantFor(question, 0) as Variant;
        expect(first.operation.kind).toBe(own.operation.kind);
        expect(first.run.script.text).not.toBe(own.run.script.text);
      },
    );
    fc.assert(property, sampledRuns(10, 3));
  });
});

test('in a swap one of the two cells has to be written first, so that is not too early', () => {
  const text = `component A
create a
create b
create c
add a A 1
add b A 2
add c A 3
swap A a b
`;
  const engine = scriptEngines().find(({ id }) => id === 'entt')!;
  const made = variantsOf(engine, text).at(-1)!;
  const hand = begin(made);
  for (const cell of hand.missing) {
    expect(hand.write(cell, cell.after).verdict, `${cell.column}[${cell.row}]`).toBe('right');
    hand.undo();
  }
});

test('a value that is exchanged before it is popped is not written too early, but popping it first is', () => {
  const engine = scriptEngines().find(({ id }) => id === 'entt')!;
  const text = readFileSync(new URL('group-order.ecs', EXAMPLES), 'utf8');
  const leaving = variantsOf(engine, text).find(({ operation }) => operation.text === 'remove e3 B')!;
  modelIsRight(leaving);
  const hand = begin(leaving);
  expect(hand.write({ column: 'B.payload', row: 1 }, undefined).verdict).toBe('too-early');
});
