import { describe, expect, test } from 'vitest';
import type { Focus } from '../../../core/cells/focus.ts';
import { flecsRunOf } from '../../testing/runs.ts';
import { type Eye, isWholeInView, outOfView, placeOfTouched, seesFocus, touchedCells } from './camera-follow.ts';
import type { Lens } from './scene-at.ts';

const run = flecsRunOf('create a', 'set a Position 1', 'create b', 'set b Velocity 2');
const lens = (visible: (name: string) => boolean, focus: Focus | null = null): Lens => ({
  picture: run,
  depth: 'access',
  visible,
  focus,
  translate: (key) => key,
  shot: { wrap: 1000, abreast: 1 },
  smallestText: 0,
});
const eye = (x: number, y: number): Eye => ({
  transform: { x, y, k: 1 },
  scale: 1,
  size: { width: 1600, height: 900 },
  extent: { width: 2000, height: 2000 },
});
const tables = (name: string): boolean => name.startsWith('[');

describe('a selection', () => {
  test('is in view if one of its cells is, large enough to be read', () => {
    run.timeline.seek(run.timeline.length);
    const focus: Focus = { kind: 'entity', entity: 1 };
    expect(seesFocus(lens(tables, focus), focus, eye(0, 0))).toBe(true);
    expect(seesFocus(lens(tables, focus), focus, eye(-5000, 0))).toBe(false);
    const far = { ...eye(0, 0), transform: { x: 0, y: 0, k: 0.2 } };
    expect(seesFocus(lens(tables, focus), focus, far)).toBe(false);
    const graph = lens((name) => name === 'table-graph', focus);
    expect(seesFocus(graph, focus, eye(0, 0))).toBe(false);
  });
});

describe('a picture that is larger than a phone', () => {
  const step = run.timeline.detailAt(run.timeline.length - 1);
  const phone = { ...eye(0, 0), size: { width: 390, height: 300 } };

  test('moves until the first cell of the step is in view, and then stays', () => {
    run.timeline.seek(run.timeline.length);
    const away = { ...phone, transform: { x: -5000, y: -5000, k: 1 } };
    const place = placeOfTouched(lens(tables), step, away);
    expect(place).not.toBe(away.transform);
    expect(placeOfTouched(lens(tables), step, { ...phone, transform: place })).toBe(place);
  });

  test('is followed where it fits without its margin, which would cut off its end', () => {
    run.timeline.seek(run.timeline.length);
    const height = 300;
    const cut = { ...phone, extent: { width: 300, height }, transform: { x: 8, y: 8, k: 1 } };
    expect(isWholeInView({ ...cut, transform: { x: 8, y: 0, k: 1 } })).toBe(true);
    expect(isWholeInView(cut)).toBe(false);
  });

  test('touches each cell of a step once, the written ones first', () => {
    const [write] = step.writes;
    const [first, second] = [
      { ...write!, row: 7 },
      { ...write!, row: 9 },
    ];
    const many = { ...step, writes: [second, first, second], reads: [first, { ...write!, row: 8 }] };
    const column = write!.column.name;
    expect(touchedCells(many)).toEqual([9, 7, 8].map((row) => ({ column, row })));
    expect(touchedCells(many, 2)).toEqual([9, 7].map((row) => ({ column, row })));
    expect(touchedCells(null)).toEqual([]);
  });

  test('has cells in view if their middle is', () => {
    const box = (x: number) => ({ x, y: 10, width: 40, height: 40 });
    expect(outOfView([box(-30), box(-19), box(369), box(371)], phone)).toEqual([box(-30), box(371)]);
  });

  test('shows a card that exists, without a step', () => {
    run.timeline.seek(run.timeline.length);
    const slot = (name: string, y: number) => ({ name, x: 0, y, width: 300, height: 900 });
    const slots = [slot('[Later]', 0), slot('[Position]', 924)];
    const cast = { slots, collapsed: [], more: null, cells: [], width: 300, height: 1824 };
    const stacked = { ...lens(tables), shot: { wrap: 300, abreast: 1, cast } };
    const place = placeOfTouched(stacked, null, phone);
    expect(place.y).toBeLessThan(-900);
    expect(placeOfTouched(stacked, null, { ...phone, transform: place })).toBe(place);
  });

  test('stays where it is if it fits, or without cards', () => {
    const fitting = { ...phone, extent: { width: 300, height: 200 } };
    expect(placeOfTouched(lens(tables), step, fitting)).toBe(fitting.transform);
    expect(placeOfTouched(lens(tables), null, phone)).toBe(phone.transform);
  });
});
