import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { killed, startProgram } from '../src-main/attach/testing/processes.ts';
import { bundledGame } from '../tools/demo-games.ts';
import type { Host } from './host.ts';

/** One entity as a demo game prints it. */
export interface DumpedEntity {
  /** Left out where the library has none. */
  readonly id?: number;
  readonly components: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** A game in a process of its own, which looks for the program where the test has put it. */
export class DemoGame {
  readonly #child: ChildProcess;
  readonly #runtime: string;

  private constructor(child: ChildProcess, runtime: string) {
    this.#child = child;
    this.#runtime = runtime;
  }

  /** @param name a file of probes/js/demo */
  static start(name: string, { runtime }: Pick<Host, 'runtime'>, ...args: readonly string[]): DemoGame {
    const bundled = bundledGame(name);
    if (bundled !== null) return DemoGame.spawn(process.execPath, { runtime }, bundled, ...args);
    const child = startProgram(`probes/js/demo/${name}.ts`, args, { ECS_ATLAS_RUNTIME: runtime });
    return new DemoGame(child, runtime);
  }

  /** Recorded replies of a real Flecs game, at the port where the host looks. */
  static recordedFlecs(version: string, { runtime, flecsPort }: Pick<Host, 'runtime' | 'flecsPort'>): DemoGame {
    const file = 'probes/flecs-rest/src/testing/recorded-process.ts';
    return new DemoGame(startProgram(file, [version, String(flecsPort)]), runtime);
  }

  /** A program that is not one of ours to compile. */
  static spawn(program: string, { runtime }: Pick<Host, 'runtime'>, ...args: readonly string[]): DemoGame {
    const env = { ...process.env, ECS_ATLAS_RUNTIME: runtime };
    return new DemoGame(spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] }), runtime);
  }

  /** What the game itself says of its entities. It has to be paused for that to stay true. */
  async dump(): Promise<readonly DumpedEntity[]> {
    const path = join(this.#runtime, 'dump.json');
    this.#child.stdin!.write(`dump ${path}\n`);
    await said(this.#child, `dumped ${path}`);
    return (JSON.parse(await readFile(path, 'utf8')) as { entities: DumpedEntity[] }).entities;
  }

  /** Stops, as in a debugger. */
  hold(): void {
    this.#child.kill('SIGSTOP');
  }

  letGo(): void {
    this.#child.kill('SIGCONT');
  }

  /** Ends it as nothing can be caught. */
  kill(): Promise<void> {
    return killed(this.#child);
  }
}

/** Resolves when the program prints the words. */
async function said(child: ChildProcess, words: string): Promise<void> {
  let text = '';
  while (!text.includes(words)) text += String((await once(child.stdout!, 'data'))[0]);
}

/** Shows a game: as one would from the list. */
export async function attach(page: Page, name: string): Promise<void> {
  await page.keyboard.press('l');
  const games = page.getByRole('dialog', { name: 'Games', exact: true });
  await games.getByRole('button', { name: new RegExp(`^${name} `) }).click();
  await expect(games).toBeHidden();
  await expect(page.getByText(/^Step [1-9][\d,]* of [\d,]+$/)).toBeVisible();
}

/** How the game that is shown is, as the bar says it. */
export function status(page: Page) {
  return page.getByRole('region', { name: 'Game', exact: true }).locator('.game-status');
}

/** Holds the game. From then on what is shown is what it holds. */
export async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause game' }).click();
  await expect(status(page)).toHaveText('paused');
}

/** Selects the entity that is found by an id. */
export async function inspect(page: Page, id: number): Promise<void> {
  await page.getByRole('combobox', { name: /^Search entities/ }).fill(String(id));
  await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').first().click();
}
