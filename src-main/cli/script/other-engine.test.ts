import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type * as locales from '../../../assets/locales/texts.ts';
import type * as list from '../../../core/engines/cards.ts';
import type * as start from '../../../core/engines/initial-engines.ts';
import { readEmbeddedSource } from '../../../core/export/reopen/read-embedded-source.ts';
import { translator } from '../../contract/text.ts';
import { runCommandLine } from '../program.ts';

/* Runs the command line with an engine that is only in the list. */

vi.mock('../../../core/engines/cards.ts', async (original) =>
  (await import('../../../core/testing/bitset-engine/testing/with-bitset.ts')).cardsWithBitset(
    await original<typeof list>(),
  ),
);
vi.mock('../../../core/engines/initial-engines.ts', async (original) =>
  (await import('../../../core/testing/bitset-engine/testing/with-bitset.ts')).startWithBitset(
    await original<typeof start>(),
  ),
);
vi.mock('../../../assets/locales/texts.ts', async (original) =>
  (await import('../../../core/testing/bitset-engine/testing/with-bitset.ts')).textsWithBitset(
    await original<typeof locales>(),
  ),
);

const SCRIPT =
  'component Position size 8\ntag Player\ncreate a\ncreate b\nadd a Position 1.5\nadd b Player\ndestroy b\n';

let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-engine-'));
  file = join(folder, 'toy.ecs');
  await writeFile(file, SCRIPT);
});
afterAll(() => rm(folder, { recursive: true }));

async function commandLine(...args: string[]): Promise<string> {
  const { code, out, err } = await outcomeOf(...args);
  expect([code, err]).toEqual([0, '']);
  return out;
}

async function outcomeOf(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  let [out, err] = ['', ''];
  const code = await runCommandLine(args, {
    t: translator('en'),
    out: (text) => {
      out += text;
    },
    say: (text) => {
      err += text;
    },
    progress: () => undefined,
  });
  return { code, out, err };
}

test.each(['check', 'run', 'export'])('%s names the engines that accept a script refused by one', async (command) => {
  const refused = join(folder, 'refused.ecs');
  await writeFile(refused, 'create a\nrange 5000\n');
  const more = command === 'export' ? ['--out', join(folder, 'none')] : [];
  const { code, err } = await outcomeOf(command, refused, '--engine', 'bitset', ...more);
  expect(code).toBe(1);
  expect(err).toContain(`${refused}: another engine accepts this script: flecs. To use it, pass --engine flecs.`);
  expect((await outcomeOf('check', file, '--engine', 'bitset')).code).toBe(0);
});

test('run prints results and state', async () => {
  const printed = JSON.parse(await commandLine('run', file, '--engine', 'bitset', '--state', 'last'));
  expect(printed.steps.map(({ result }: { result: unknown }) => result)).toEqual([0, 1, null, null, null]);
  expect(printed).toMatchObject({ engine: 'bitset', config: {} });
  expect(printed.steps.at(-1).state).toEqual({ entities: [[0, ['Position']]], free: [1] });
});

test('export writes pictures that open again on the same engine, at the same step', async () => {
  const out = join(folder, 'pictures');
  const { code, err } = await outcomeOf(
    'export',
    file,
    '--engine',
    'bitset',
    '--out',
    out,
    '--format',
    'png,svg',
    '--beat',
    '4-5',
    '--every',
    'access',
  );
  expect([code, err]).toEqual([0, expect.stringMatching(/^4 files, \d+ kB$/)]);
  const names = await readdir(out);
  expect(names.map((name) => name.replace(/-.*\./, '.')).sort()).toEqual(['004.png', '004.svg', '005.png', '005.svg']);
  for (const name of names) {
    const source = readEmbeddedSource(await readFile(join(out, name)));
    expect(source).toMatchObject({
      ...{ kind: 'script', name: 'toy.ecs', text: SCRIPT, engine: 'bitset' },
      position: Number(name.slice(0, 3)),
    });
  }
  const svg = await readFile(join(out, names.find((name) => name.startsWith('005') && name.endsWith('svg'))!), 'utf8');
  expect(svg).toContain('Set the bit of Position in the mask of a.');
});

test('compare prints figures next to those of another engine', async () => {
  const printed = JSON.parse(await commandLine('compare', file, '--engines', 'bitset,entt', '--json'));
  const add = printed.operations.find(({ op }: { op: string }) => op === 'add a Position 1.5');
  expect(add.engines.bitset.cost).toMatchObject({ allocations: 1, bytesAllocated: 8 });
  expect(printed.totals.bitset).toMatchObject({ done: 5, unknown: 0 });
  expect(await commandLine('compare', file, '--engines', 'bitset,entt')).toContain('Bitset');
});
