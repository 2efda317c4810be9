import * as bit from 'bitecs';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { fuzz } from '../../../core/testing/fuzz.ts';
import type { Membership, NumberColumn } from './adapter.ts';
import { bitecs } from './adapters/bitecs.ts';
import type { HubFinder } from './hub-transport.ts';
import { helloMessage, Probe } from './probe.ts';
import { SystemChanges } from './system-changes.ts';
import { NOT_QUEUED } from './system-timer.ts';
import { TestHub } from './testing/test-hub.ts';
import { toy } from './testing/toy-adapter.ts';
import type { FollowingTime } from './time-budget.ts';

const COMPONENTS = ['A', 'B'] as const;
type Component = (typeof COMPONENTS)[number];
type Change = 'gained' | 'lost';

const ROWS = 4;
const OUTSIDE = 2 ** 32 - 1;

/** A world that only says who has what, and a hub that is connected to its probe. */
function game(finder: (hub: TestHub) => HubFinder = (hub) => hub) {
  const has = { A: new Set<number>(), B: new Set<number>() };
  const memberships = new Map<string, Membership>(
    COMPONENTS.map((component) => [component, { rows: () => ROWS, has: (row) => has[component].has(row) }]),
  );
  const hub = new TestHub();
  const options = { pause: true, share: 1 };
  const hello = helloMessage({ ...toy(), open: () => reader }, { name: 'test' }, options);
  const reader = { columns: () => [], memberships };
  const probe = new Probe(reader, hello, finder(hub), options);
  probe.frame();
  return { has, probe, hub };
}

function toggle(set: Set<number>, row: number): void {
  if (!set.delete(row)) set.add(row);
}

/** Asks for the game to stop when an entity gains or loses one of these components, from its next frame on. */
function breakOn(probe: Probe, hub: TestHub, on: Partial<Record<Change, readonly string[]>>): void {
  const ids = (components: readonly string[] = []) => components.map((each) => hub.spec(`changed-by.${each}`).id);
  hub.say({ type: 'break', gained: ids(on.gained), lost: ids(on.lost) });
  probe.shouldRun();
}

/** A world of one component whose readings are counted, and a clock that passes a microsecond for each. */
function largeWorld(rows: number, isObserved: boolean) {
  const has = new Uint8Array(rows);
  let count = 0;
  let microseconds = 0;
  let touch: ((row: number) => void) | null = null;
  const membership = {
    rows: () => rows,
    has(row: number) {
      count++;
      microseconds++;
      return has[row] === 1;
    },
  };
  const observe = (touched: (row: number) => void) => {
    touch = touched;
    return { isLost: () => false, end: () => undefined };
  };
  const time: FollowingTime = {
    follow(work) {
      const start = microseconds;
      work(() => microseconds - start < 500);
    },
    take: () => true,
  };
  const changes = new SystemChanges(
    { memberships: new Map([['A', membership]]), ...(isObserved && { observe }) },
    time,
  );
  const columns = [...changes.columns('A'), ...changes.commonColumns()] as NumberColumn[];
  const rowsOf = (name: string): number[] => {
    const column = columns.find((each) => each.name === name)!;
    column.version!();
    const told = column.rows!();
    const present = column.present?.();
    return Array.from({ length: present === undefined ? told : rows }, (_, row) =>
      row >= told || present?.[row] === 0 ? -1 : (column.read()[row] as number),
    );
  };
  const toggle = (row: number): void => {
    has[row] = 1 - has[row]!;
    touch?.(row);
  };
  /** @returns the readings in the frame */
  const frame = (number: number, act: () => void = () => undefined, systems = 5): number => {
    count = 0;
    for (let system = 0; system < systems; system++) {
      changes.note({ system: -1, queuedBy: NOT_QUEUED, frame: number });
      if (system === 1) act();
      changes.note({ system, queuedBy: NOT_QUEUED, frame: number });
    }
    changes.endFrame(number);
    return count;
  };
  return { changes, frame, rowsOf, toggle };
}

describe('following a component of 100,000 entities', () => {
  it('reads what has changed and nothing else, and tells frame and system', () => {
    const { changes, frame, rowsOf, toggle } = largeWorld(100_000, true);
    changes.keep(new Set(['A']), true);
    expect(frame(1)).toBe(0);
    expect(frame(2, () => [7, 99_999].forEach(toggle))).toBe(2);
    expect([rowsOf('changed-by.A')[7], rowsOf('changed-in.A')[99_999]]).toEqual([1, 2]);
    expect([changes.has('gained', 'A'), changes.has('lost', 'A')]).toEqual([true, false]);
    expect(rowsOf('changes.unfollowed')).toEqual([]);
  });

  it('pauses when its time is used up, finds the rest later without frame and system, and says for which frames', () => {
    const { changes, frame, rowsOf, toggle } = largeWorld(100_000, true);
    changes.keep(new Set(['A']), true);
    frame(1);
    const all = Array.from({ length: 5000 }, (_, row) => row * 20);
    const most = 1024 + 500 + 64;
    expect(frame(2, () => all.forEach(toggle))).toBeLessThanOrEqual(2 * most);
    let last = 2;
    for (let count = 1; count > 0; ) {
      count = frame(++last);
      expect(count).toBeLessThanOrEqual(most);
    }
    expect(rowsOf('changes.unfollowed')).toEqual([2, last - 1]);
    const told = rowsOf('changed-in.A');
    expect(all.filter((row) => told[row] === 2).length).toBeGreaterThan(1000);
    expect(all.filter((row) => told[row] === -1).length).toBeGreaterThan(1000);
    expect(all.every((row) => told[row] === 2 || told[row] === -1)).toBe(true);
    frame(last + 1, () => toggle(3));
    expect(rowsOf('changed-in.A')[3]).toBe(last + 1);
  });

  it('begins within its time, answers later and says for which frames', () => {
    const { changes, frame, rowsOf, toggle } = largeWorld(100_000, true);
    changes.keep(new Set(['A']));
    const most = 11 * (500 + 64);
    expect(frame(1, () => toggle(99_999))).toBeLessThanOrEqual(most);
    let late = 1;
    while (rowsOf('changes.unfollowed').at(-1) === late) expect(frame(++late)).toBeLessThanOrEqual(most);
    expect(late).toBeGreaterThan(10);
    frame(late + 1, () => toggle(99_999));
    expect(changes.has('lost', 'A')).toBe(true);
    expect(rowsOf('changed-in.A')[99_999]).toBe(late + 1);
  });

  it('answers a breakpoint later if the time does not suffice for the frame of the change', () => {
    const { changes, frame, toggle } = largeWorld(100_000, true);
    changes.keep(new Set(['A']));
    for (let row = 0; row < 50_000; row++) toggle(row);
    frame(1);
    for (let row = 0; row < 50_000; row++) toggle(row);
    frame(2, () => toggle(99_999));
    let late = 2;
    while (!changes.has('lost', 'A') && late < 1000) frame(++late);
    expect(late).toBeLessThan(100);
  });

  it('never takes more than its time where the world cannot tell who has changed, and still finds all changes', () => {
    const { frame, rowsOf, toggle } = largeWorld(100_000, false);
    rowsOf('changed-by.A');
    for (let number = 1; number < 100; number++) expect(frame(number)).toBeLessThan(2000);
    // Components that nobody reads for some time are no longer followed.
    rowsOf('changed-in.A');
    toggle(99_999);
    for (let number = 100; number < 200; number++) frame(number);
    expect(rowsOf('changed-in.A')[99_999]).toBe(-1);
    expect(rowsOf('changes.unfollowed')).toEqual([0, 199]);
  });
});

describe('a game that is asked to break', () => {
  const { seed, numRuns } = fuzz('breaks', 3000);
  const components = fc.subarray([...COMPONENTS]);
  const action = fc.record({
    component: fc.constantFrom(...COMPONENTS),
    row: fc.integer({ min: 0, max: ROWS - 1 }),
    system: fc.constantFrom('Move', 'Live', null),
  });
  const frames = fc.array(fc.array(action, { maxLength: 4 }), { maxLength: 30 });
  const lists = fc.record({ gained: components, lost: components });

  it('stops in exactly the first frames with a net change, whatever happens within a frame', () => {
    fc.assert(
      fc.property(frames, fc.nat(10), lists, (all, asked, on) => {
        const { has, probe, hub } = game();
        let frame = 1;
        for (const [index, actions] of all.entries()) {
          if (index === asked) breakOn(probe, hub, on);
          const before = { A: new Set(has.A), B: new Set(has.B) };
          for (const { component, row, system } of actions) {
            const act = (): void => toggle(has[component], row);
            if (system === null) act();
            else probe.system(system, act);
          }
          probe.frame();
          frame++;
          const isNet = (change: Change, component: Component): boolean => {
            const [from, to] = change === 'lost' ? [before, has] : [has, before];
            return [...from[component]].some((row) => !to[component].has(row));
          };
          const isBreak =
            index >= asked &&
            (['gained', 'lost'] as const).some((change) => on[change].some((component) => isNet(change, component)));
          const told = hub.states.length;
          expect(probe.shouldRun()).toBe(!isBreak);
          if (!isBreak) continue;
          expect(hub.states.slice(told)).toEqual([{ type: 'state', paused: true, frame }]);
          hub.say({ type: 'resume' });
          expect(probe.shouldRun()).toBe(true);
        }
      }),
      { seed, numRuns },
    );
  });

  it('tells the frame and the system of each change in the frame itself, also of components that are only followed', () => {
    const { has, probe, hub } = game();
    breakOn(probe, hub, { lost: ['A'] });
    probe.system('Spawn', () => has.A.add(0).add(1).add(2));
    has.A.add(3);
    probe.frame();
    expect(probe.shouldRun()).toBe(true);
    probe.system('Live', () => {
      probe.system('Burn', () => has.A.delete(2));
      has.A.delete(0);
    });
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    hub.watchAll();
    probe.shouldRun();
    expect(hub.rows('systems.name')).toEqual(['Spawn', 'Live', 'Burn']);
    expect(hub.rows('changed-by.A')).toEqual([1, 0, 2, OUTSIDE]);
    expect(hub.rows('changed-in.A')).toEqual([3, 2, 3, 2]);
    // Nobody has asked for B before.
    expect(hub.rows('changed-by.B').filter((row) => row !== undefined)).toEqual([]);
  });

  it('tells who queued a change where the game says so, and nothing about what was not queued', () => {
    const { has, probe, hub } = game();
    expect(probe.within(probe.tag(), () => 7)).toBe(7);
    probe.frame();
    hub.watchAll();
    probe.frame();
    const queue: { tag: number; run(): void }[] = [];
    const later = (run: () => void): void => void queue.push({ tag: probe.tag(), run });
    const apply = (): void => {
      for (const { tag, run } of queue.splice(0)) probe.within(tag, run);
    };
    const frame = (): void => {
      probe.frame();
      hub.watchAll();
      probe.frame();
    };
    probe.system('Damage', () => later(() => has.A.add(0)));
    later(() => has.A.add(1));
    probe.system('Apply', () => {
      apply();
      has.A.add(2);
    });
    probe.system('Move', () => has.A.add(3));
    frame();
    expect(hub.rows('systems.name')).toEqual(['Damage', 'Apply', 'Move']);
    expect(hub.rows('changed-by.A')).toEqual([1, 1, 1, 2]);
    expect(hub.rows('queued-by.A')).toEqual([0, OUTSIDE]);
    // A system that runs within a command is its own.
    probe.system('Damage', () => later(() => probe.system('Move', () => has.A.delete(0))));
    apply();
    probe.system('Apply', () => has.A.delete(1));
    frame();
    expect(hub.rows('changed-by.A')).toEqual([2, 1, 1, 2]);
    expect(hub.rows('queued-by.A').filter((row) => row !== undefined)).toEqual([]);
  });

  it('is read once completely when it is asked, and no more after that', () => {
    const { has, probe, hub } = game();
    hub.watchAll();
    probe.frame();
    hub.say({ type: 'rate', perSecond: 0.001 });
    has.B.add(1);
    probe.frame();
    const sent = hub.sizes.length;
    breakOn(probe, hub, { gained: ['A'] });
    probe.frame();
    expect(hub.sizes.length).toBe(sent + 1);
    for (let frame = 0; frame < 5; frame++) {
      toggle(has.B, 2);
      probe.frame();
    }
    expect(hub.sizes.length).toBe(sent + 1);
  });

  it('sends the world from before the first frame that may stop it, so that this frame comes in a message of its own', () => {
    const { has, probe, hub } = game();
    hub.watchAll();
    probe.frame();
    hub.say({ type: 'rate', perSecond: 0.001 });
    has.A.add(0);
    probe.frame();
    hub.acknowledges = false;
    const { length } = hub.sizes;
    for (let row = 0; row < 3; row++) {
      hub.say({ type: 'rate', perSecond: 1e9 });
      toggle(has.B, row);
      probe.frame();
    }
    expect(hub.sizes.length).toBe(length + 2);
    breakOn(probe, hub, { gained: ['A'] });
    // Its changes cannot be told apart from earlier ones while the hub has not acknowledged earlier messages.
    has.A.add(1);
    probe.frame();
    expect(probe.shouldRun()).toBe(true);
    hub.acknowledges = true;
    hub.say({ type: 'ack', seq: hub.sizes.length });
    expect(probe.shouldRun()).toBe(true);
    const sent = hub.sizes.length;
    has.A.add(2);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    expect(hub.sizes.length).toBe(sent + 1);
    expect(hub.merged.at(-1)).toBe(1);
    expect(hub.rows('changed-in.A')[2]).toBe(hub.states.at(-1)?.frame);
  });

  it('has components that are new in its list wait for half a second after those that were new before', () => {
    const clock = vi.spyOn(performance, 'now');
    let now = 0;
    clock.mockImplementation(() => now);
    const { has, probe, hub } = game();
    breakOn(probe, hub, { gained: ['A'] });
    for (; now < 499; now++) breakOn(probe, hub, { gained: [now % 2 === 0 ? 'B' : 'A'] });
    breakOn(probe, hub, { gained: ['B'] });
    has.B.add(0);
    probe.frame();
    expect(probe.shouldRun()).toBe(true);
    now = 500;
    expect(probe.shouldRun()).toBe(true);
    has.B.add(1);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    clock.mockRestore();
  });

  it('leaves a hub whose list has more than 1,024 components', () => {
    const { probe, hub } = game();
    const ids = new Array(1024).fill(hub.spec('changed-by.A').id);
    hub.say({ type: 'break', gained: ids, lost: ids });
    expect(probe.hubs).toBe(1);
    hub.say({ type: 'break', gained: [], lost: [...ids, 0] });
    expect(probe.hubs).toBe(0);
  });

  it('stops within a step, and goes on with the next one', () => {
    const { has, probe, hub } = game();
    breakOn(probe, hub, { gained: ['B'] });
    hub.say({ type: 'step', frames: 5 });
    probe.frame();
    expect(probe.shouldRun()).toBe(true);
    has.B.add(0);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    hub.say({ type: 'step', frames: 1 });
    expect(probe.shouldRun()).toBe(true);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    expect(hub.states.map(({ frame }) => frame)).toEqual([3, 4]);
  });

  it('sends the news that it stands after the frame in which it stands', () => {
    const { has, probe, hub } = game();
    breakOn(probe, hub, { gained: ['A'] });
    hub.watchAll();
    probe.frame();
    const sent = hub.sizes.length;
    hub.acknowledges = false;
    for (let row = 0; row < 2; row++) {
      has.B.add(row);
      probe.frame();
    }
    expect(hub.sizes.length).toBe(sent + 2);
    has.A.add(0);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    expect(hub.states).toEqual([]);
    hub.say({ type: 'ack', seq: sent + 2 });
    expect(probe.shouldRun()).toBe(false);
    expect(hub.rows('changed-in.A')[0]).toBe(5);
    expect(hub.states).toEqual([{ type: 'state', paused: true, frame: 5 }]);
  });

  it.each(['break', 'step'] as const)('goes on after 30 s without a word of the hub that holds it by `%s`', (by) => {
    const clock = vi.spyOn(performance, 'now');
    let now = 0;
    clock.mockImplementation(() => now);
    const pass = (seconds: number, probe: Probe): boolean => {
      let runs = false;
      for (let i = 0; i < seconds; i++) {
        now += 1000;
        runs = probe.shouldRun();
      }
      return runs;
    };
    const { has, probe, hub } = game();
    if (by === 'break') {
      breakOn(probe, hub, { gained: ['A'] });
      has.A.add(0);
    } else hub.say({ type: 'step', frames: 1 });
    probe.frame();
    expect(pass(29, probe)).toBe(false);
    hub.say({ type: 'ping', id: 1 });
    // A game that was stopped by a debugger has not read yet what the hub has said.
    now += 100_000;
    expect(pass(29, probe)).toBe(false);
    expect(pass(1, probe)).toBe(true);
    expect(hub.closed).toBe(true);
    hub.restart();
    expect(probe.hubs).toBe(1);
    clock.mockRestore();
  });

  it('is held by each hub for its own list only, and by none that has gone', () => {
    const other = new TestHub();
    const both = (hub: TestHub): HubFinder => ({
      start: (found) => {
        hub.start((_, open) => found('one', open));
        other.start((_, open) => found('other', open));
      },
      stop: () => {},
    });
    const { has, probe, hub } = game(both);
    breakOn(probe, hub, { gained: ['A'] });
    breakOn(probe, other, { gained: ['B'] });
    has.B.add(0);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    expect([hub.states.length, other.states.length]).toEqual([0, 1]);
    other.say({ type: 'bye', code: 'shutdown', reason: '' });
    expect(probe.shouldRun()).toBe(true);
    has.B.add(1);
    probe.frame();
    expect(probe.shouldRun()).toBe(true);
    has.A.add(1);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
    expect(hub.states.length).toBe(1);
  });

  it('compares nothing while nobody asks, and stops no longer once the list is empty', () => {
    const counted = { count: 0 };
    const { has, probe, hub } = game();
    const original = has.A.has.bind(has.A);
    has.A.has = (row) => {
      counted.count++;
      return original(row);
    };
    const play = (): number => {
      counted.count = 0;
      toggle(has.A, 0);
      probe.system('Move', () => undefined);
      probe.frame();
      return counted.count;
    };
    expect(play()).toBe(0);
    breakOn(probe, hub, { gained: ['A'], lost: ['A'] });
    expect(play()).toBeGreaterThan(0);
    expect(probe.shouldRun()).toBe(false);
    breakOn(probe, hub, {});
    hub.say({ type: 'resume' });
    play();
    expect(probe.shouldRun()).toBe(true);
  });

  it('does not stop because of edits, and tells later changes from them', () => {
    const world = bit.createWorld();
    const Tag = {};
    const [edited, other] = [bit.addEntity(world), bit.addEntity(world)];
    bit.addComponent(world, other, Tag);
    const hub = new TestHub();
    const options = { pause: true, edit: true, share: 1 };
    const adapter = bitecs({ Tag }, bit);
    const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'test' }, options), hub, options);
    probe.frame();
    breakOn(probe, hub, { gained: ['Tag'], lost: ['Tag'] });
    const edit = (action: 'add' | 'remove') =>
      hub.say({ type: 'edit', id: 1, action, entity: edited, component: 'Tag' });
    edit('add');
    probe.frame();
    expect(bit.hasComponent(world, edited, Tag)).toBe(true);
    hub.say({ type: 'pause' });
    probe.shouldRun();
    edit('remove');
    probe.shouldRun();
    hub.say({ type: 'resume' });
    probe.frame();
    expect(probe.shouldRun()).toBe(true);
    bit.addComponent(world, edited, Tag);
    probe.frame();
    expect(probe.shouldRun()).toBe(false);
  });
});
