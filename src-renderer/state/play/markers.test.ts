import { describe, expect, test } from 'vitest';
import { operationAt } from '../../../core/page/operation-span.ts';
import { nextStop, previousStop } from '../../../core/script/narration/beats.ts';
import { runOf } from '../../testing/runs.ts';
import { failedOperation } from '../script/operations.ts';
import { markersOf, nextMarker, previousMarker } from './markers.ts';

describe('markers', () => {
  test('comments on their own lines are chapters', () => {
    const run = runOf(
      '# Insert: one',
      '# and more',
      'create a',
      'create b # not a chapter',
      '',
      '# Delete',
      'destroy a',
    );
    expect(markersOf(run)).toEqual([
      { position: run.operations[0]!.firstStep, title: 'Insert: one' },
      { position: run.operations[2]!.firstStep, title: 'Delete' },
    ]);
  });

  test('without chapters every operation is marked', () => {
    const run = runOf('# only one', 'create a', 'create b');
    expect(markersOf(run).map((marker) => marker.title)).toEqual(['create a', 'create b']);
    expect(markersOf(run)).toBe(markersOf(run));
  });

  test('the next and the previous marker, or the ends, are found', () => {
    const markers = [3, 7].map((position) => ({ position, title: '' }));
    expect([0, 3, 7].map((position) => nextMarker(markers, position, 9))).toEqual([3, 7, 9]);
    expect([9, 7, 3].map((position) => previousMarker(markers, position))).toEqual([7, 3, 0]);
  });
});

describe('operations on the timeline', () => {
  const run = runOf('create a', 'add a Position 1');
  const [create, add] = run.operations;

  test('creating the registry belongs to no operation', () => {
    expect(operationAt(run, 0)).toBe(-1);
    expect(operationAt(run, create!.firstStep)).toBe(-1);
    expect(operationAt(run, create!.firstStep + 1)).toBe(0);
    expect(operationAt(run, add!.endStep)).toBe(1);
  });

  test('whole operations can be stepped forward and backward', () => {
    expect(nextStop(run, 0, 'operation')).toBe(create!.endStep);
    expect(nextStop(run, create!.firstStep + 1, 'operation')).toBe(create!.endStep);
    expect(nextStop(run, add!.endStep, 'operation')).toBe(run.timeline.length);
    expect(previousStop(run, add!.endStep, 'operation')).toBe(add!.firstStep);
    expect(previousStop(run, add!.firstStep, 'operation')).toBe(create!.firstStep);
    expect(previousStop(run, create!.firstStep, 'operation')).toBe(0);
  });

  test('the failed operation is found', () => {
    expect(failedOperation(run)).toBeNull();
    expect(failedOperation(runOf('create a', 'destroy a', 'destroy a'))?.operation.span.line).toBe(7);
  });
});
