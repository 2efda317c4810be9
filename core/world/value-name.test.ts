import { describe, expect, it } from 'vitest';
import { engineNamed } from '../engines/all.ts';
import type { EngineId } from '../script/language/language.ts';
import { worldOf } from '../testing/any-engine.ts';
import { runOn } from '../testing/run-on.ts';
import { LiveTimeline } from '../wire/live/live-timeline.ts';
import { bitecsGame } from './testing/games.ts';
import { valueName } from './value-name.ts';
import { memoryOf } from './world-reader.ts';

const text = 'component Health\ncreate a\nadd a Health 10\nset a Health 7\n';

describe.each(['entt', 'flecs', 'decs', 'hash-map', 'aos'] satisfies EngineId[])('values on %s', (engine) => {
  it('are the only columns with the name of their component', () => {
    const { timeline } = runOn(engine, text);
    const { cells } = engineNamed(engine);
    timeline.seek(timeline.length);
    const world = worldOf(timeline);
    const named = [...timeline.columns].filter((column) => valueName(cells, timeline.columns, column) === 'Health');
    const [value] = world.componentsOf(world.entities.indexAt(0)).flatMap(({ values }) => values);
    expect(named.map(({ name }) => name)).toEqual([value!.column]);
    expect(named[0]!.peek(value!.row)).toBe(7);
  });
});

describe('values of a game', () => {
  it('have the names of their fields', () => {
    const game = bitecsGame();
    const random = () => 0;
    for (let i = 0; i < 9; i++) game.step(random);
    game.frame();
    const { columns } = game.live.timeline;
    const { cells } = engineNamed('arrays');
    const names = [...columns].flatMap((column) => valueName(cells, columns, column) ?? []);
    expect(names).toEqual(expect.arrayContaining(['Position.x', 'Position.y']));
    game.close();
  });

  const meta = { kind: 'array', group: 'Frozen', component: 'Frozen' };
  const live = new LiveTimeline({ budget: 2 ** 26 });
  live.apply({
    type: 'schema',
    columns: [
      { id: 0, name: 'Frozen.ids', type: 'u32', meta: { ...meta, role: 'entities' } },
      { id: 1, name: 'Frozen.hard', type: 'bool', meta: { ...meta, role: 'value', field: 'hard', rows: 'Frozen.ids' } },
    ],
  });
  const ids = { c: 0, whole: Uint8Array.of(5, 0, 0, 0) };

  it('have no size until they are received, and booleans are shown as such', () => {
    live.apply({ type: 'snapshot', seq: 1, frame: 1, time: 0, columns: [ids] });
    const before = worldOf(live.timeline);
    expect(before.structures.map(({ name, bytes }) => [name, bytes])).toEqual([['Frozen', null]]);
    expect(memoryOf(before.structures)).toEqual({ bytes: 0, unknown: 1, isAll: false });
    live.apply({
      type: 'snapshot',
      seq: 2,
      frame: 2,
      time: 1,
      columns: [ids, { c: 1, whole: Uint8Array.of(1) }],
    });
    const after = worldOf(live.timeline);
    expect(memoryOf(after.structures)).toEqual({ bytes: 5, unknown: 0, isAll: false });
    expect(after.componentsOf(5)[0]!.values).toMatchObject([{ field: 'hard', value: true }]);
  });
});
