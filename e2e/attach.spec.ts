import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { type GameProcess, startGame } from '../src-main/attach/testing/processes.ts';
import type { Attached, Host as Contract, GameFrame } from '../src-main/contract/api.ts';
import { test } from './fixture.ts';

/** The API that the preload script adds to Electron's page. */
interface AtlasWindow {
  readonly ecsAtlas: Contract;
  frames?: { number: number; length: number; isBytes: boolean }[];
}

/** Returns the path of the socket on which the program accepts games. */
async function socketOf(runtime: string): Promise<string> {
  const find = async () => (await readdir(runtime)).find((name) => name.endsWith('.sock'));
  await expect.poll(find).toBeDefined();
  return join(runtime, (await find())!);
}

test('the program accepts games as soon as it runs and closes the connections when it ends', async ({ host }) => {
  const game = await startGame(await socketOf(host.runtime), 'boids');
  try {
    const file = (await readdir(host.runtime)).find((name) => name.endsWith('.hub'))!;
    expect(await readFile(join(host.runtime, file), 'utf8')).toMatch(/^ecs-atlas 1\npid \d+\nprogram ECS Atlas /);
    await expect.poll(async () => (await game.dump()).acknowledged).toBeGreaterThan(10);
    await host.close();
    expect(await readdir(host.runtime)).toEqual([]);
  } finally {
    await game.kill();
  }
});

test.describe('on Electron', { tag: '@electron' }, () => {
  test('a game’s frames reach the page as bytes, and start again after a reload', async ({ page, host }) => {
    const game: GameProcess = await startGame(await socketOf(host.runtime), 'boids');
    try {
      for (let load = 0; load < 2; load++) {
        await page.evaluate(async () => {
          const own = window as unknown as AtlasWindow;
          const frames: NonNullable<AtlasWindow['frames']> = [];
          own.frames = frames;
          own.ecsAtlas.on('attach.frame', ({ game, number, data }: GameFrame) => {
            // Frames that were sent to the page before the reload may still arrive.
            if (frames.length === 0 && number > 0) return;
            frames.push({ number, length: data.length, isBytes: data instanceof Uint8Array });
            if (number > 0) void own.ecsAtlas.call('attach.received', { game, number });
          });
          const follow = ({ games: [first] }: Attached) =>
            first !== undefined && frames.length === 0 && void own.ecsAtlas.call('attach.follow', { game: first.id });
          own.ecsAtlas.on('attach.games', follow);
          follow(await own.ecsAtlas.call('attach.games', undefined));
        });
        const frames = () => page.evaluate(() => (window as unknown as AtlasWindow).frames!);
        await expect.poll(async () => (await frames()).at(-1)?.number ?? 0).toBeGreaterThan(5);
        // Hello and schema, perhaps in chunks, are not acknowledged; the frames after them are numbered from 1.
        const numbers = (await frames()).map(({ number }) => number);
        expect(numbers.lastIndexOf(0)).toBeGreaterThan(0);
        expect(numbers.find((number) => number > 0)).toBe(1);
        expect((await frames()).every(({ isBytes, length }) => isBytes && length < 10_000)).toBe(true);
        await page.reload();
      }
    } finally {
      await game.kill();
    }
  });
});
