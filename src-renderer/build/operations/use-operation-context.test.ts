import { describe, expect, test } from 'vitest';
import { runOn } from '../../../core/testing/run-on.ts';
import { flecsRunOf, runOf } from '../../testing/runs.ts';
import { freeName, freshName, operationContext } from './use-operation-context.ts';

describe('names that operations offer', () => {
  test('are those bound up to the position, including dead ones', () => {
    const run = flecsRunOf(
      'create a',
      'create b',
      'add a (Movement,Walking)',
      'bulk many 2 Position',
      'destroy b',
      'create c',
    );
    const { position } = run.timeline;
    const { context, entities } = operationContext(run, position);
    expect(entities.map(({ label, alive }) => [label, alive])).toEqual([
      ['a (1 v0)', true],
      ['b (2 v0)', false],
      ['many0 (3 v0)', true],
      ['many1 (4 v0)', true],
      ['c (2 v1)', true],
    ]);
    expect(context.has('a', '(Movement,Walking)')).toBe(true);
    expect(context.has('many0', 'Npc')).toBe(false);
    expect(context.has('b', 'Position')).toBe(false);
    run.timeline.seek(run.operations[0]!.endStep);
    expect(operationContext(run, run.timeline.position).entities.map(({ name }) => name)).toEqual(['a']);
  });

  test('refer to the new entity if they are used again', () => {
    const run = runOf('create a', 'destroy a', 'create b', 'create a');
    const labels = operationContext(run, run.timeline.position).entities.map(({ label }) => label);
    expect(labels).toEqual(['b (0 v1)', 'a (1 v0)']);
  });

  test('on EnTT a storage has a size without its holes', () => {
    const run = runOf('create a', 'create b', 'add a Position 5', 'add b Position 6', 'destroy a');
    const { context } = operationContext(run, run.timeline.position);
    expect([context.size('Position'), context.size('Player'), context.versionBits]).toEqual([1, 0, 12]);
  });

  test('on decs belong to the current world', () => {
    const lines = ['world role', 'world level', 'component Position size 8', 'create a Position', 'create b'];
    const text = [...lines, 'world level', 'create d Position', ''].join('\n');
    const run = runOn('decs', text);
    const { context, entities } = operationContext(run, run.timeline.position);
    expect(context.worlds).toEqual(['role', 'level']);
    expect(entities.map(({ name, alive }) => [name, alive])).toEqual([['d', true]]);
    expect([...context.usedNames].sort()).toEqual(['a', 'b', 'd']);
    expect(context.has('d', 'Position')).toBe(true);
  });
});

test('inside a block its names are known, and what entities have is not', () => {
  const run = runOf('create a', 'connect on on_construct Position as e', '  create b', 'end');
  const { position } = run.timeline;
  const inside = operationContext(run, position, true);
  expect(inside.entities.map(({ name }) => name)).toEqual(['e', 'b', 'a']);
  expect([inside.context.isAlive('e'), inside.context.has('a', 'Position'), inside.context.size('Position')]).toEqual([
    ...[true, undefined, undefined],
  ]);
  expect(operationContext(run, position).entities.map(({ name }) => name)).toEqual(['a']);
  expect([freeName('e', new Set()), freeName('e', new Set(['e', 'e2']))]).toEqual(['e', 'e3']);
});

test('the next free name is suggested', () => {
  expect(freshName(runOf('create e1', 'create e2', 'create e4'))).toBe('e3');
});
