import { describe, expect, test } from 'vitest';
import type { Focus } from '../../core/cells/focus.ts';
import { flecsRunOf } from '../testing/runs.ts';
import { type Eye, focusTarget, stepTarget } from './follow.ts';
import type { Lens } from './scene-at.ts';

const run = flecsRunOf('create a', 'set a Position 1', 'create b', 'set b Velocity 2');
const lens = (visible: (name: string) => boolean, focus: Focus | null = null): Lens => ({
  picture: run,
  depth: 'access',
  visible,
  focus,
  translate: (key) => key,
  wrap: 1000,
  abreast: 1,
  smallestText: 0,
});
const eye = (x: number, y: number): Eye => ({
  transform: { x, y, k: 1 },
  scale: 1,
  size: { width: 1600, height: 900 },
  extent: { width: 2000, height: 2000 },
});
const tables = (name: string): boolean => name.startsWith('[');
const positionAfter = (code: string): number => {
  const last = Array.from({ length: run.timeline.length }, (_, n) => n).findLast(
    (n) => run.timeline.stepAt(n).code === code,
  )!;
  run.timeline.seek(last + 1);
  return last + 1;
};

describe('a camera that follows', () => {
  test('moves where something happened, and stays where nothing did', () => {
    const position = positionAfter('flecs-append-row');
    expect(stepTarget(lens(tables), position, eye(-5000, 0))).not.toBeNull();
    expect(
      stepTarget(
        lens((name) => name === 'component-index'),
        position,
        eye(-5000, 0),
      ),
    ).toBeNull();
  });

  test('brings in what is selected when none of it is in view', () => {
    run.timeline.seek(run.timeline.length);
    const focus: Focus = { kind: 'entity', entity: 1 };
    expect(focusTarget(lens(tables, focus), eye(0, 0))).toBeNull();
    expect(focusTarget(lens(tables, focus), eye(-5000, 0))).not.toBeNull();
    expect(
      focusTarget(
        lens((name) => name === 'table-graph', focus),
        eye(-5000, 0),
      ),
    ).toBeNull();
    expect(focusTarget(lens(tables, { kind: 'component', id: 'Velocity' }), eye(-5000, 0))).not.toBeNull();
    expect(
      focusTarget(
        lens(() => true, { kind: 'table', slot: 77 }),
        eye(-5000, 0),
      ),
    ).toBeNull();
  });
});
