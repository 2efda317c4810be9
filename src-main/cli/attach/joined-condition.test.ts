import * as bit from 'bitecs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bitecs } from '../../../probes/js/src/adapters/bitecs.ts';
import { attach, type Probe, type QueueTag } from '../../../probes/js/src/index.ts';
import { ecsAtlas } from '../testing/ecs-atlas.ts';
import { ownFolder } from '../testing/own-folder.ts';

let probe: Probe;
let loop: NodeJS.Timeout;
let hero: number;
/** The last frame in which the hero lost its shield, and those in which the game was held. */
let lost: number;
let held: Set<number>;

/**
 * A game in which a unit dies and another is born in each frame. The hero loses its shield again and again, but lives, by a command that waits
 * in a queue.
 */
beforeEach(() => {
  ownFolder();
  const [Unit, Shield] = [{}, {}];
  const world = bit.createWorld();
  const born = (): number => {
    const entity = bit.addEntity(world);
    for (const each of [Unit, Shield]) bit.addComponent(world, entity, each);
    return entity;
  };
  hero = born();
  const units = Array.from({ length: 5 }, born);
  const queue: { tag: QueueTag; run(): void }[] = [];
  let [frame, seen] = [0, 0];
  lost = 0;
  held = new Set();
  probe = attach(world, bitecs({ Unit, Shield }), { name: 'arena', share: 0.5, pause: true });
  loop = setInterval(() => {
    if (!probe.shouldRun()) return void held.add(frame);
    frame++;
    if (probe.hubs > 0) seen++;
    probe.system('Damage', () => {
      if (seen > 0 && seen % 200 === 0) {
        queue.push({ tag: probe.tag(), run: () => bit.removeComponent(world, hero, Shield) });
        lost = frame;
      } else if (seen % 200 === 100) bit.addComponent(world, hero, Shield);
      bit.removeEntity(world, units.shift()!);
      units.push(born());
    });
    probe.system('Apply', () => {
      for (const { tag, run } of queue.splice(0)) probe.within(tag, run);
    });
    probe.frame();
  }, 5);
});

afterEach(() => {
  clearInterval(loop);
  probe.detach();
});

test('a joined condition holds the game in the very frame, not for deaths, and names who queued the change', async () => {
  const { code, err } = await ecsAtlas(
    'attach',
    'arena',
    '--until',
    'lost Shield, alive, Unit',
    '--hold',
    '--for',
    '20s',
  );
  expect(code, err).toBe(0);
  expect(err).toContain(`Frame ${lost}: #${hero} lost Shield, in Damage, done in Apply\n`);
  expect([...held]).toEqual([lost]);
});
