import { describe, expect, test } from 'vitest';
import { runOf, schema } from '../../testing/runs.ts';
import { insertOperation } from './truncation.ts';

const lines = ['create a', 'create b  # second', '', '# later', 'add a Position 1', 'remove a Position'];

describe('insertOperation', () => {
  const run = runOf(...lines);
  const end = run.timeline.length;

  test('drops nothing at the end', () => {
    const { text, after, dropped } = insertOperation(run, end, 'create c');
    expect(text).toBe(`${schema}${lines.join('\n')}\ncreate c\n`);
    expect(after?.text).toBe('remove a Position');
    expect(dropped).toEqual([]);
  });

  test('in the past drops later operations with their comments', () => {
    const { text, after, dropped } = insertOperation(run, run.operations[1]!.endStep, 'create c');
    expect(text).toBe(`${schema}create a\ncreate b  # second\ncreate c\n`);
    expect(after?.text).toBe('create b');
    expect(dropped.map((operation) => operation.text)).toEqual(['add a Position 1', 'remove a Position']);
  });

  test('keeps an operation in progress', () => {
    const { after } = insertOperation(run, run.operations[2]!.firstStep + 1, 'create c');
    expect(after?.text).toBe('add a Position 1');
  });

  test('at the start drops everything except the schema', () => {
    const { text, after, dropped } = insertOperation(run, 0, 'create c');
    expect(text).toBe(`${schema}create c\n`);
    expect(after).toBeNull();
    expect(dropped).toHaveLength(4);
  });

  test('adds a line inside or after the block at the position, without what follows', () => {
    const block = runOf('create a', 'each Position as e', '  remove e Position', 'end  # over', 'create b');
    const at = block.whole[1]!.endStep;
    const inside = insertOperation(block, at, 'destroy e', undefined, true);
    expect(inside.text).toBe(`${schema}create a\neach Position as e\n  remove e Position\n  destroy e\nend  # over\n`);
    expect([inside.isInside, inside.dropped.length]).toEqual([true, 1]);
    const after = insertOperation(block, at, 'create c');
    expect(after.text).toBe(`${schema}create a\neach Position as e\n  remove e Position\nend  # over\ncreate c\n`);
    expect([after.block?.as, after.isInside]).toEqual(['e', false]);
    expect(insertOperation(block, block.timeline.length, 'create c', undefined, true)).toMatchObject({
      block: null,
      isInside: false,
    });
  });

  test('drops a failed operation and those that never ran', () => {
    const failing = runOf('create a', 'destroy a', 'destroy a', 'create b');
    const { text, dropped } = insertOperation(failing, failing.timeline.length, 'create c');
    expect(text).toBe(`${schema}create a\ndestroy a\ncreate c\n`);
    expect(dropped.map((operation) => operation.text)).toEqual(['destroy a', 'create b']);
  });
});
