import * as bit from 'bitecs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bitecs } from './adapters/bitecs.ts';
import { helloMessage, Probe } from './probe.ts';
import { attachTestHub } from './testing/attach-test-hub.ts';
import { TestHub } from './testing/test-hub.ts';

/** Replaces the clock by one that only advances in `pass`. */
function fakeClock(): { pass(milliseconds: number): void } {
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  return {
    pass: (milliseconds) => {
      now += milliseconds;
    },
  };
}

afterEach(() => void vi.restoreAllMocks());

function game() {
  return attachTestHub(bit.createWorld(), bitecs({}));
}

/** Runs two frames, the second with all columns watched, and returns the shown values of a role. */
function shown({ probe, hub }: ReturnType<typeof game>, frame: () => void): (role: string) => unknown[] {
  frame();
  probe.frame();
  hub.watchAll();
  frame();
  probe.frame();
  return (role) => hub.rows(`systems.${role}`);
}

describe('probe.system', () => {
  it('tells the line that runs each system, only if the game wants it', () => {
    const rows = (lines: boolean) => {
      const hub = new TestHub();
      const adapter = bitecs({});
      const options = { lines, share: 1 };
      const hello = helloMessage(adapter, { name: 'test' }, options);
      const probe = new Probe(adapter.open(bit.createWorld()), hello, hub, options);
      probe.frame();
      for (const name of ['Move', 'Fall']) probe.system(name, () => undefined);
      probe.frame();
      return hub.rows('systems.source');
    };
    const line = expect.stringMatching(/^\/.*system-timer\.test\.ts:\d+$/);
    expect(rows(true)).toEqual([line, line]);
    expect(rows(false).filter((each) => each != null)).toEqual([]);
  });

  it('reports the time, order and details of each system in the frame', () => {
    const clock = fakeClock();
    const playing = game();
    const { probe } = playing;
    const rows = shown(playing, () => {
      const moved = probe.system('Move', () => clock.pass(2) ?? 'moved', {
        phase: 'update',
        terms: 'Position, Velocity',
        matches: () => 7,
      });
      expect(moved).toBe('moved');
      probe.system('Draw', () => clock.pass(3));
      probe.system('Move', () => clock.pass(0.5));
    });
    expect([rows('name'), rows('order'), rows('time')]).toEqual([
      ['Move', 'Draw'],
      [0, 1],
      [2.5, 3],
    ]);
    expect([rows('phase'), rows('terms'), rows('matches')]).toEqual([['update'], ['Position, Velocity'], [7]]);
  });

  it('leaves out systems that did not run in the frame', () => {
    const clock = fakeClock();
    const playing = game();
    let frames = 0;
    const rows = shown(playing, () => {
      if (frames++ === 0) playing.probe.system('Start', () => clock.pass(9));
      playing.probe.system('Move', () => clock.pass(1));
    });
    expect([rows('name'), rows('order'), rows('time')]).toEqual([
      ['Start', 'Move'],
      [undefined, 0],
      [undefined, 1],
    ]);
  });

  it('excludes the time of inner systems at any depth', () => {
    const clock = fakeClock();
    const playing = game();
    const { probe } = playing;
    const rows = shown(playing, () => {
      probe.system('Update', () => {
        clock.pass(1);
        probe.system('Physics', () => {
          clock.pass(2);
          probe.system('Contacts', () => clock.pass(4));
        });
        probe.system('Contacts', () => clock.pass(8));
        clock.pass(16);
      });
    });
    expect(rows('name')).toEqual(['Update', 'Physics', 'Contacts']);
    expect(rows('time')).toEqual([17, 2, 12]);
    expect(rows('order')).toEqual([0, 1, 2]);
  });

  it('measures an async system up to its first await, and rethrows errors', async () => {
    const clock = fakeClock();
    const playing = game();
    const { probe } = playing;
    const rows = shown(playing, () => {
      const slow = probe.system('Load', async () => {
        clock.pass(3);
        await null;
        clock.pass(100);
        return 'loaded';
      });
      expect(slow).toBeInstanceOf(Promise);
      expect(() =>
        probe.system('Fails', () => {
          clock.pass(5);
          throw new Error('by the game');
        }),
      ).toThrow('by the game');
      probe.system('After', () => clock.pass(1));
    });
    await null;
    expect(rows('time')).toEqual([3, 5, 1]);
  });

  it('measures nothing while no hub is connected', () => {
    const silent = { start: () => {}, stop: () => {} };
    const adapter = bitecs({});
    const probe = new Probe(adapter.open(bit.createWorld()), helloMessage(adapter, { name: 'test' }, {}), silent);
    const now = vi.spyOn(performance, 'now');
    expect(probe.system('Move', () => 42)).toBe(42);
    expect(now).not.toHaveBeenCalled();
  });

  it('calls `matches` only while its column is watched', () => {
    const { probe, hub } = game();
    const matches = vi.fn(() => 3);
    const frame = (): void => {
      probe.system('Move', () => {}, { matches });
      probe.frame();
    };
    frame();
    frame();
    expect(matches).not.toHaveBeenCalled();
    hub.watchAll();
    frame();
    expect(matches).toHaveBeenCalledOnce();
    hub.say({ type: 'watch', columns: [] });
    frame();
    expect(matches).toHaveBeenCalledOnce();
    expect(hub.rows('systems.matches')).toEqual([]);
  });

  it('is reported in every frame even if the world takes many frames to read', () => {
    const world = bit.createWorld();
    const Position = { x: new Float64Array(60_000) };
    for (let i = 0; i < 50_000; i++) bit.addComponent(world, bit.addEntity(world), Position);
    const hub = new TestHub();
    const adapter = bitecs({ Position });
    const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'test' }, {}), hub, { share: 0.001 });
    const clock = fakeClock();
    const frames = 200;
    const seen: unknown[] = [];
    for (let frame = 1; frame <= frames; frame++) {
      Position.x.fill(frame);
      probe.system('Move', () => clock.pass(frame));
      probe.frame();
      hub.watchAll();
      if (hub.names.includes('systems.time')) seen.push(hub.rows('systems.time')[0]);
    }
    // The column was not watched in its first frame.
    expect(seen.slice(1)).toEqual(Array.from({ length: seen.length - 1 }, (_, i) => i + 1 + frames - seen.length + 1));
    expect(seen.length).toBeGreaterThan(frames / 2);
    expect(hub.torn).toContain(true);
  });
});
