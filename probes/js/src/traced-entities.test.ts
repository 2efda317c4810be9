import * as bit from 'bitecs';
import { describe, expect, it } from 'vitest';
import type { Membership, NumberColumn, ProbeColumn } from './adapter.ts';
import { bitecs } from './adapters/bitecs.ts';
import { helloMessage, Probe } from './probe.ts';
import { TestHub } from './testing/test-hub.ts';
import { TracedEntities } from './traced-entities.ts';

const OUTSIDE = 2 ** 32 - 1;

function game({ isWatched = true } = {}) {
  const Position = { x: [] as number[], y: [] as number[] };
  const Health = [] as number[];
  const world = bit.createWorld();
  const entities = Array.from({ length: 12 }, () => bit.addEntity(world));
  for (const each of entities) {
    bit.addComponent(world, each, Position);
    bit.addComponent(world, each, Health);
    Position.x[each] = Position.y[each] = Health[each] = 0;
  }
  const options = { share: 1, edit: true };
  const hub = new TestHub();
  const adapter = bitecs({ Position, Health }, bit);
  const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'test' }, options), hub, options);
  probe.frame();
  const ids = hub.image.schema.filter(({ name }) => name.startsWith('changes.written')).map(({ id }) => id);
  const trace = (...traced: number[]) => {
    hub.say({ type: 'watch', columns: isWatched ? ids : [], entities: traced });
    // A part of the first frame may have run before.
    for (let frame = 0; frame < 2; frame++) probe.frame();
  };
  /** The systems and the frames of the last writes. */
  const writes = () => {
    const rows = (role: string) => hub.rows(`changes.written-${role}`);
    const systems = hub.names.includes('systems.name') ? hub.rows('systems.name') : [];
    const [components, fields, by, frames] = [rows('component'), rows('field'), rows('by'), rows('in')];
    const value = (row: number) => [components[row], fields[row]].filter((each) => each != null).join('.');
    const system = (row: number) => (by[row] === OUTSIDE ? 'outside' : systems[by[row] as number]);
    const others = rows('other');
    const last = (row: number) => ((others[row] as number) < (frames[row] as number) ? '' : 'last in ');
    return rows('entity').map((entity, row) => `#${entity} ${value(row)}: ${last(row)}${system(row)}, ${frames[row]}`);
  };
  return { world, Position, Health, entities, probe, hub, trace, writes };
}

describe('an entity that is traced', () => {
  it('tells the system and the frame of the last write to each of its values', () => {
    const { Position, Health, entities, probe, trace, writes } = game();
    const [first, second] = entities as [number, number];
    trace(second);
    probe.system('Move', () => {
      for (const each of entities) Position.x[each]! += 1;
      probe.system('Damage', () => {
        Health[second] = 7;
      });
      Position.y[second] = 5;
      Position.y[first] = 5;
    });
    probe.system('Fall', () => {
      Position.y[second] = 4;
    });
    probe.frame();
    const moved = [`#${second} Position.x: Move, 4`, `#${second} Position.y: last in Fall, 4`];
    expect(writes().sort()).toEqual([`#${second} Health: Damage, 4`, ...moved]);
    probe.system('Move', () => undefined);
    Health[second] = 8;
    probe.frame();
    expect(writes().sort()).toEqual([`#${second} Health: outside, 5`, ...moved]);
  });

  it('may be one of eight; the writes to others are not told any more', () => {
    const { Position, entities, probe, trace, writes } = game();
    trace(...entities);
    const move = () => {
      probe.system('Move', () => {
        for (const each of entities) Position.x[each]! += 1;
      });
      probe.frame();
    };
    move();
    expect(writes()).toEqual(entities.slice(0, 8).map((each) => `#${each} Position.x: Move, 4`));
    trace(entities[3]!, entities[9]!);
    expect(writes()).toEqual([`#${entities[3]} Position.x: Move, 4`]);
    move();
    expect(writes()).toEqual([`#${entities[3]} Position.x: Move, 7`, `#${entities[9]} Position.x: Move, 7`]);
  });

  it('is compared only while a column of writes is watched, or was lately', () => {
    const { Position, entities, probe, hub, trace } = game({ isWatched: false });
    let reads = 0;
    const values = Position.x;
    Object.defineProperty(Position, 'x', {
      get() {
        reads++;
        return values;
      },
    });
    trace(entities[0]!);
    hub.say({ type: 'rate', perSecond: 0.001 });
    probe.frame();
    reads = 0;
    probe.system('Move', () => undefined);
    probe.frame();
    expect(reads).toBe(0);
  });

  it('tells no system if an array has taken the place of another', () => {
    const { Position, entities, probe, trace, writes } = game();
    const [first] = entities as [number];
    trace(first);
    probe.system('Grow', () => {
      Position.x = [...Position.x];
      Position.x[first]! += 1;
    });
    probe.frame();
    expect(writes()).toEqual([`#${first} Position.x: last in undefined, 4`]);
  });

  it('tells no write for a component that it loses, and one by an edit as outside of systems', () => {
    const { world, Position, Health, entities, probe, hub, trace, writes } = game();
    const [first] = entities as [number];
    trace(first);
    probe.system('Move', () => {
      Position.x[first]! = 4;
      Health[first] = 1;
      bit.removeComponent(world, first, Position);
    });
    probe.frame();
    expect(writes()).toEqual([`#${first} Health: Move, 4`]);
    hub.say({ type: 'edit', id: 1, action: 'set', entity: first, component: 'Health', value: 9 });
    probe.frame();
    expect(writes()).toEqual([`#${first} Health: outside, 5`]);
  });
});

it('tells in which frame a value was written before, and by another system', () => {
  const { Health, entities, probe, hub, trace } = game();
  const [first] = entities as [number];
  trace(first);
  const play = (frames: number, ...systems: string[]) => {
    for (let frame = 0; frame < frames; frame++) {
      for (const name of systems) probe.system(name, () => void Health[first]!++);
      probe.frame();
    }
    return ['in', 'before', 'other'].map((role) => hub.rows(`changes.written-${role}`)[0]);
  };
  expect(play(1, 'Damage')).toEqual([4, 3, 3]);
  expect(play(3)).toEqual([4, 3, 3]);
  expect(play(2, 'Damage')).toEqual([9, 8, 3]);
  expect(play(1, 'Heal')).toEqual([10, 9, 9]);
  expect(play(1, 'Damage', 'Heal')).toEqual([11, 10, 11]);
  expect(play(1, 'Heal', 'Heal')).toEqual([12, 11, 11]);
});

describe('without the time to compare', () => {
  function traced() {
    const values = [1, 2];
    const meta = { role: 'value', component: 'A', rows: 'entity' };
    const columns: ProbeColumn[] = [{ name: 'A', type: 'f64', meta, watched: true, read: () => values }];
    const membership: Membership = { rows: () => 2, has: () => true };
    const time = { isLeft: true, follow: () => undefined, take: () => time.isLeft };
    const entities = new TracedEntities({ columns: () => columns, memberships: new Map([['A', membership]]) }, time);
    const told = entities.columns() as NumberColumn[];
    entities.trace([1]);
    const rows = (role: string) => {
      const column = told.find(({ name }) => name === `changes.written-${role}`)!;
      const length = column.rows!();
      column.gather!(0, length);
      return Array.from({ length }, (_, row) => (column.present!()[row] === 1 ? column.read()[row] : undefined));
    };
    rows('by');
    return { values, time, entities, rows };
  }

  it('the system of a write is not told, and after a whole frame neither is the frame', () => {
    const { values, time, entities, rows } = traced();
    values[1] = 3;
    time.isLeft = false;
    entities.note(0, 5);
    time.isLeft = true;
    entities.note(1, 5);
    entities.endFrame(5);
    expect([rows('by'), rows('in')]).toEqual([[undefined], [5]]);
    values[1] = 4;
    time.isLeft = false;
    entities.endFrame(6);
    time.isLeft = true;
    entities.note(1, 7);
    entities.endFrame(7);
    expect([rows('by'), rows('in')]).toEqual([[undefined], [undefined]]);
    values[1] = 5;
    entities.note(1, 8);
    expect([rows('by'), rows('in'), rows('before'), rows('other')]).toEqual([[1], [8], [7], [7]]);
  });
});
