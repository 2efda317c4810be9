import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { recordingOfSpan } from '../../../core/capture/recording-of-span.ts';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { translator } from '../../contract/text.ts';
import { runCommandLine } from '../program.ts';

let folder: string;
let game: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-export-'));
  game = join(folder, 'game.ecsrec');
  const { capture } = played();
  await writeFile(game, await recordingOfSpan(capture, { from: 1, to: 6, captions: [], created: '', writer: 'test' }));
});
afterEach(() => rm(folder, { recursive: true }));

function played(): TestGame {
  const game = new TestGame(['A', 'B'], 4);
  for (let frame = 0; frame < 5; frame++) game.frame({ A: [frame] });
  return game;
}

/** Returns the written files, or the reason why there are none. */
async function exported(...args: readonly string[]): Promise<string> {
  const { out, err } = await exporting(args);
  return out === ''
    ? err
    : out
        .trim()
        .split('\n')
        .map((path) => basename(path).slice(0, 3))
        .join(' ');
}

async function exporting(args: readonly string[]): Promise<{ out: string; err: string }> {
  let [out, err] = ['', ''];
  const terminal = {
    t: translator('en'),
    out: (text: string) => {
      out += text;
    },
    say: (text: string) => {
      err += text;
    },
    progress: () => undefined,
  };
  await runCommandLine(['export', ...args, '--out', folder, '--size', '640x480', '--format', 'svg'], terminal);
  return { out, err };
}

test('a recording or a clip of it is drawn', async () => {
  expect(await exported(game)).toBe('001 002 003 004 005 006');
  expect(await exported(game, '--clip', '2-4')).toBe('002 003 004');
  expect(await exported(game, '--clip', '2-4', '--beat', '3')).toBe('003');
});

test('a recording that is too large to be drawn as a whole is not read', async () => {
  await truncate(game, 2 ** 26 + 1);
  expect(await exported(game)).toContain('has more than 67,108,864 bytes, the most that is drawn at once.');
});

test('a truncated recording is drawn up to its end, with a notice', async () => {
  await truncate(game, Math.floor((await readFile(game)).length * 0.5));
  const { out, err } = await exporting([game]);
  expect(out).not.toBe('');
  expect(err).toContain(game);
});

test('positions outside of a recording are refused', async () => {
  expect(await exported(game, '--clip', '2-9')).toContain('The recording has no frames 2 to 9: it has 1-6.');
  expect(await exported(game, '--clip', '2-4', '--beat', '5')).toContain('There is no step 5');
  for (const option of [
    ['--engine', 'decs'],
    ['--engines', 'entt,decs'],
    ['--chapters', 'add'],
  ])
    expect(await exported(game, ...option)).toContain('A recording contains the memory of its own engine');
  const script = join(folder, 'a.ecs');
  await writeFile(script, 'create e1\n');
  expect(await exported(script, '--clip', '1-2')).toContain('--clip needs a recording');
});

test('an exported file keeps its engine and its name', async () => {
  const script = join(folder, 'a.ecs');
  await writeFile(script, 'component A\ncreate e1\nadd e1 A 1\n');
  await exported(script, '--engine', 'decs', '--beat', '1');
  const path = join(folder, (await readdir(folder)).find((file) => file.endsWith('.svg'))!);
  const first = await readFile(path, 'utf8');
  await exported(path, '--beat', '1');
  expect(await readFile(path, 'utf8')).toBe(first);
});

test('a selected object has to exist', async () => {
  const script = join(folder, 'a.ecs');
  await writeFile(script, 'component Position\ncreate hero\nadd hero Position 1\n');
  expect(await exported(script, '--component', 'Nope')).toBe(
    'ecs-atlas: There is no component “Nope”. There are: Position.',
  );
});
