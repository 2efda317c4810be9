import { join } from 'node:path';
import * as bit from 'bitecs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bitecs } from '../../../probes/js/src/adapters/bitecs.ts';
import { attach, type Probe } from '../../../probes/js/src/index.ts';
import { ecsAtlas } from '../testing/ecs-atlas.ts';
import { ownFolder } from '../testing/own-folder.ts';

let folder: string;
let probe: Probe;
let loop: NodeJS.Timeout;
let hero: number;

/** A game whose hero takes damage in every tenth frame, loses all health in the 1000th that is seen, when a busy machine traces it too, and is moved by two systems in each. */
beforeEach(() => {
  folder = ownFolder();
  const Health = { points: [] as number[], most: [] as number[] };
  const Position = { x: [] as number[] };
  const world = bit.createWorld();
  hero = [0, 1, 2].map(() => bit.addEntity(world))[1]!;
  for (const each of [Health, Position]) bit.addComponent(world, hero, each);
  Health.points[hero] = Health.most[hero] = 30;
  Position.x[hero] = 0;
  let [frame, seen] = [0, 0];
  probe = attach(world, bitecs({ Health, Position }), { name: 'arena', lines: true, share: 0.5, pause: true });
  loop = setInterval(() => {
    if (!probe.shouldRun()) return;
    frame++;
    probe.system('Move', () => void Position.x[hero]!++);
    probe.system('Damage', () => {
      if (frame % 10 === 0) Health.points[hero]! -= 10;
      if (probe.hubs > 0 && ++seen === 1000) Health.most[hero] = 0;
    });
    probe.system('Push', () => void Position.x[hero]!++);
    probe.frame();
  }, 5);
});

afterEach(() => {
  clearInterval(loop);
  probe.detach();
});

const LINE = '\\(.*trace\\.test\\.ts:\\d+\\)';

test('history of a running game says which system wrote each value, and its line', async () => {
  const { code, out } = await ecsAtlas('history', 'arena', String(hero), '--values', '--for', '1s');
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^Frame [\\d,]+: #${hero} Health\\.points -?\\d+ → -?\\d+, in Damage ${LINE}$`, 'm'));
  expect(out).toMatch(
    new RegExp(`^(?:Frame|Between frames) .*: #${hero} Position\\.x \\d+ → \\d+, last written in Push ${LINE}$`, 'm'),
  );
  expect(out).not.toMatch(/Health\..*Push|Position.*, in /);
});

test('a recording with a traced entity has the same history, also as JSON', async () => {
  const file = join(folder, 'a.ecsrec');
  await ecsAtlas('attach', 'arena', '--for', '1s', '--record', file, '--trace', String(hero));
  const { out } = await ecsAtlas('history', file, String(hero), '--values', '--json');
  const events = out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const hits = events.filter(({ values }) => values?.some(({ field }: { field: string }) => field === 'points'));
  const told = hits.filter(({ system }) => system !== undefined);
  expect(told.length).toBeGreaterThan(0);
  expect(new Set(told.map(({ system }) => system))).not.toContain('Move');
  expect(told[0]).toMatchObject({
    type: 'value',
    components: ['Health'],
    source: expect.stringMatching(/trace\.test\.ts:\d+$/),
  });
  expect(events.some(({ type, lastSystem }) => type === 'value' && lastSystem === 'Push')).toBe(true);
  expect((await ecsAtlas('history', file, String(hero))).out).not.toContain('Health.points');
});

test('--until names the system that made a comparison true, for an entity that is traced', async () => {
  const { code, err } = await ecsAtlas(
    'attach',
    'arena',
    '--until',
    'Health.most < 1',
    '--trace',
    String(hero),
    '--for',
    '20s',
  );
  expect(code).toBe(0);
  expect(err).toMatch(
    new RegExp(`^Frame [\\d,]+: Health.most < 1 became true for 1 entity: #${hero}, in Damage ${LINE}$`, 'm'),
  );
});

test('without --trace, a hit says how to find out which system wrote the value', async () => {
  const { err } = await ecsAtlas('attach', 'arena', '--until', 'Health.points < 30', '--for', '5s');
  expect(err).toContain(`Which system wrote it is told of traced entities only: add --trace ${hero}.`);
  const always = await ecsAtlas('attach', 'arena', '--until', 'Health.points < 1000', '--for', '5s');
  expect(always.err).toMatch(/^In frame [\d,]+ or earlier: .*\nIt may have been true before the game was read\./m);
});

test('--trace takes at most eight ids', async () => {
  const nine = Array.from({ length: 9 }, (_, i) => ['--trace', String(i)]).flat();
  expect((await ecsAtlas('attach', 'arena', ...nine)).code).toBe(2);
  expect((await ecsAtlas('attach', 'arena', '--trace', 'hero')).code).toBe(2);
});
