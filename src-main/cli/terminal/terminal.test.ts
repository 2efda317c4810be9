import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testProgram } from '../../../tools/test-programs.ts';
import { FakeGame } from '../../attach/testing/fake-game.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ecs-atlas-terminal-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** @param output a file descriptor for stdout; a pipe by default */
function start(args: readonly string[], output: number | 'pipe' = 'pipe'): ChildProcess {
  return spawn(process.execPath, [testProgram('cli'), ...args], {
    env: {
      ...process.env,
      LC_ALL: 'en',
      ECS_ATLAS_RUNTIME: join(folder, 'run'),
      ECS_ATLAS_HOME: folder,
      ECS_ATLAS_FLECS_PORTS: '',
    },
    stdio: ['ignore', output, 'pipe'],
  });
}

async function ended(child: ChildProcess): Promise<{ code: number; err: string }> {
  const [[code], err] = await Promise.all([once(child, 'exit'), text(child.stderr!)]);
  return { code: code as number, err };
}

function script(): string {
  const file = join(folder, 'many.ecs');
  writeFileSync(
    file,
    `config version 3.16.0\ncomponent A\n${Array.from({ length: 300 }, (_, i) => `create e${i}\n`).join('')}`,
  );
  return file;
}

describe.skipIf(!existsSync('/dev/full'))('a full device', () => {
  test.each([[['run', 'FILE', '--state', 'each']], [['games', '--for', '50ms', '--json']]])(
    'ends %j with one sentence and exit code 1',
    async (args) => {
      const file = script();
      const full = openSync('/dev/full', 'w');
      const child = start(
        args.map((each) => (each === 'FILE' ? file : each)),
        full,
      );
      closeSync(full);
      const { code, err } = await ended(child);
      expect(code, err).toBe(1);
      expect(err).toContain('ecs-atlas: The results could not be written: ENOSPC');
      expect(err).not.toMatch(/^\s+at /m);
    },
  );
});

describe('a closed pipe', () => {
  test('ends a command quietly with exit code 0', async () => {
    const child = start(['run', script(), '--state', 'each']);
    child.stdout!.destroy();
    expect(await ended(child)).toEqual({ code: 0, err: '' });
  });

  test('ends `attach`, which completes its recording', async () => {
    const file = join(folder, 'a.ecsrec');
    const child = start(['attach', 'boids', '--json', '--record', file]);
    const end = ended(child);
    let game: FakeGame | null = null;
    const loop = setInterval(() => {
      const run = join(folder, 'run');
      const name = (existsSync(run) ? readdirSync(run) : []).find((each) => each.endsWith('.sock'));
      if (game !== null) game.tick();
      else if (name !== undefined) game = new FakeGame(join(run, name), { name: 'boids', entities: 3 });
    }, 4);
    await once(child.stdout!, 'data');
    child.stdout!.destroy();
    const { code, err } = await end;
    clearInterval(loop);
    expect(code, err).toBe(0);
    const cat = start(['cat', file]);
    const [{ code: read, err: said }, out] = await Promise.all([ended(cat), text(cat.stdout!)]);
    expect([read, said]).toEqual([0, '']);
    expect(out.trimEnd().split('\n').at(-1)).toContain('"type":"bye"');
  });
});
