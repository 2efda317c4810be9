import { describe, expect, it } from 'vitest';
import { kindOf } from '../../cells/cell-table.ts';
import { engineOf } from '../../engines/all.ts';
import { ColumnSet } from '../../trace/column-set.ts';
import type { Json } from '../../trace/value.ts';
import { recentTimes } from '../../world/recent-system-times.ts';
import { isFigures, queriesOf, systemsOf, unmeasuredReason } from '../../world/systems.ts';
import { smallGames } from '../../world/testing/games.ts';
import { WorldState } from '../../world/world.ts';
import { frameSummary } from '../history/frame-summary.ts';
import { memoryWrites } from '../history/write-counts.ts';
import { parseCondition } from './condition.ts';
import { relevanceOf } from './relevance.ts';

/** Makes columns of one kind. `undefined` is an absent cell. */
function columnsWith(kind: string, roles: Readonly<Record<string, readonly (Json | undefined)[]>>): ColumnSet {
  const columns = new ColumnSet();
  for (const [role, values] of Object.entries(roles)) {
    const type = values.some((value) => typeof value === 'string') ? 'json' : 'f64';
    const column = columns.declare({ name: `${kind}.${role}`, type, meta: { kind, group: kind, role } });
    for (const [row, value] of values.entries()) column.set(row, value);
  }
  return columns;
}

describe('systems of a game', () => {
  it('are read row by row, and values that a game does not send are unknown', () => {
    const columns = columnsWith('systems', {
      name: ['Move', undefined, 'Draw'],
      phase: ['OnUpdate'],
      order: [1, 0],
      time: [2.5, 1],
      matches: [40],
      enabled: [1, 1, 0],
      source: ['src/a b.cpp:42'],
    });
    const unknown = { phase: null, source: null, terms: null, order: null, time: null, matches: null };
    expect(systemsOf(columns)).toEqual([
      {
        ...unknown,
        row: 0,
        name: 'Move',
        phase: 'OnUpdate',
        enabled: true,
        order: 1,
        time: 2.5,
        matches: 40,
        source: { file: 'src/a b.cpp', line: 42 },
      },
      { ...unknown, row: 2, name: 'Draw', enabled: false },
    ]);
    expect(unmeasuredReason(columns)).toBeNull();
    expect(queriesOf(columns)).toEqual([]);
    expect(systemsOf(new ColumnSet())).toEqual([]);
  });

  it('have no lines of code that are not a file and a number, or too long', () => {
    const sources = ['', ':4', 'a.cpp', 'a.cpp:', 'a.cpp:4:x', 7, `${'a'.repeat(1024)}:4`, 'C:\\a.cpp:4'];
    const columns = columnsWith('systems', { name: sources.map((_, i) => `S${i}`), source: sources });
    const known = systemsOf(columns).flatMap(({ source }) => source ?? []);
    expect(known).toEqual([{ file: 'C:\\a.cpp', line: 4 }]);
  });

  it('have no invalid times and counts', () => {
    const columns = columnsWith('systems', {
      name: ['A', 'B'],
      time: [-1, Number.NaN],
      matches: [0.5, -3],
      order: [-1],
    });
    for (const { time, matches, order } of systemsOf(columns))
      expect([time, matches, order]).toEqual([null, null, null]);
  });

  it('have the reason why they are not measured', () => {
    expect(unmeasuredReason(columnsWith('systems', { unmeasured: ['stats-module'] }))).toBe('stats-module');
  });
});

describe('queries of a game', () => {
  it('are read row by row', () => {
    const columns = columnsWith('queries', {
      name: ['Position', 'all'],
      terms: ['Position'],
      matches: [3, 9],
      tables: [1],
    });
    expect(queriesOf(columns)).toEqual([
      { name: 'Position', terms: 'Position', matches: 3, tables: 1 },
      { name: 'all', terms: null, matches: 9, tables: null },
    ]);
  });
});

describe('the times of the last frames', () => {
  it('are the times of each position that is kept', () => {
    const game = smallGames[0]!();
    for (let frame = 0; frame < 20; frame++) game.frame();
    const { timeline } = game.live;
    const column = timeline.columns.get('systems.time');
    for (const [position, frames] of [
      [timeline.length, 8],
      [timeline.length, 100],
      [9, 5],
      [1, 5],
    ] as const) {
      timeline.seek(position);
      const recent = recentTimes(timeline, frames);
      expect(timeline.position).toBe(position);
      const count = Math.min(frames, position - timeline.first);
      expect(recent.map(({ length }) => length)).toEqual(recent.map(() => count));
      for (let back = 0; back < count; back++) {
        timeline.seek(position - back);
        expect(recent.map((times) => times.at(-1 - back))).toEqual(
          recent.map((_, row) => (column.peek(row) as number | undefined) ?? Number.NaN),
        );
      }
    }
    game.close();
  });
});

describe.each(smallGames.map((make) => [make().name, make] as const))('a game of %s', (_, make) => {
  it('has systems that are not part of its world', () => {
    const game = make();
    for (let frame = 0; frame < 6; frame++) game.frame();
    const { timeline } = game.live;
    timeline.seek(timeline.length);
    const { columns } = timeline;
    expect(systemsOf(columns).map(({ name }) => name)).toEqual(['Update', 'Physics']);
    const engine = engineOf(columns);
    const world = new WorldState(columns, engine);
    const figures = [...columns].filter(isFigures);
    expect(figures.length).toBeGreaterThan(5);
    for (const column of figures) {
      expect(engine.diagrams.structureOf(columns, column)).toBeNull();
      expect(kindOf(engine.cells, column)).toBeUndefined();
      expect(world.structures.some(({ columns: own }) => own.includes(column))).toBe(false);
    }
    const { how } = relevanceOf(world, parseCondition('+*'));
    expect(figures.map(({ id }) => how[id])).toEqual(figures.map(() => 0));
    const summary = frameSummary(timeline, engine, timeline.length - 1, timeline.length)!;
    expect(timeline.writesOf(timeline.length - 1)).toBeGreaterThan(0);
    expect(memoryWrites(timeline, timeline.length - 1)).toBe(0);
    expect([summary.spawned.count, summary.moved.count, summary.changed.size]).toEqual([0, 0, 0]);
    game.close();
  });
});
