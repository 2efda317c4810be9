import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { killed, startProgram } from '../src-main/attach/testing/processes.ts';
import { bundledGame } from '../tools/demo-games.ts';
import { run } from './atlas.ts';
import type { Host } from './host.ts';

/** An entity as a demo game prints it. */
export interface DumpedEntity {
  /** Absent if the library has no ids. */
  readonly id?: number;
  readonly components: readonly string[];
  readonly x: number;
  readonly y: number;
}

/** A game in another process, which connects to the program of the test. */
export class DemoGame {
  readonly #child: ChildProcess;
  readonly #runtime: string;

  private constructor(child: ChildProcess, runtime: string) {
    this.#child = child;
    this.#runtime = runtime;
  }

  /** `name` is a file of probes/js/demo. */
  static start(name: string, { runtime }: Pick<Host, 'runtime'>, ...args: readonly string[]): DemoGame {
    const bundled = bundledGame(name);
    if (bundled !== null) return DemoGame.spawn(process.execPath, { runtime }, bundled, ...args);
    const child = startProgram(`probes/js/demo/${name}.ts`, args, { ECS_ATLAS_RUNTIME: runtime });
    return new DemoGame(child, runtime);
  }

  /** Serves recorded replies of a real Flecs game at the port that the host polls. */
  static recordedFlecs(version: string, { runtime, flecsPort }: Pick<Host, 'runtime' | 'flecsPort'>): DemoGame {
    const file = 'probes/flecs-rest/src/testing/recorded-process.ts';
    return new DemoGame(startProgram(file, [version, String(flecsPort)]), runtime);
  }

  /** Starts a program that is already compiled. */
  static spawn(program: string, { runtime }: Pick<Host, 'runtime'>, ...args: readonly string[]): DemoGame {
    const env = { ...process.env, ECS_ATLAS_RUNTIME: runtime };
    return new DemoGame(spawn(program, args, { env, stdio: ['pipe', 'pipe', 'pipe'] }), runtime);
  }

  /** Returns the entities that the game itself prints. Pause the game first, or they are outdated at once. */
  async dump(): Promise<readonly DumpedEntity[]> {
    const path = join(this.#runtime, 'dump.json');
    this.#child.stdin!.write(`dump ${path}\n`);
    await said(this.#child, `dumped ${path}`);
    return (JSON.parse(await readFile(path, 'utf8')) as { entities: DumpedEntity[] }).entities;
  }

  /** Stops the process as a debugger does. */
  hold(): void {
    this.#child.kill('SIGSTOP');
  }

  letGo(): void {
    this.#child.kill('SIGCONT');
  }

  /** Ends the process with SIGKILL, which it cannot catch. */
  kill(): Promise<void> {
    return killed(this.#child);
  }
}

/** Resolves once the program has printed the words. */
async function said(child: ChildProcess, words: string): Promise<void> {
  let text = '';
  while (!text.includes(words)) text += String((await once(child.stdout!, 'data'))[0]);
}

/** Shows a game by choosing it from the list. */
export async function attach(page: Page, name: string): Promise<void> {
  await run(page, 'games.open');
  const games = page.getByRole('dialog', { name: 'Games', exact: true });
  await games.getByRole('button', { name: new RegExp(`^${name} `) }).click();
  await expect(games).toBeHidden();
  await expect(page.getByText(/^Step [1-9][\d,]* of [\d,]+$/)).toBeVisible();
}

/** The status of the shown game in the title bar. */
export function status(page: Page) {
  return page.locator('.titlebar .game-status');
}

/** Pauses the game. From then on the window and the game have the same state. */
export async function pause(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pause game' }).click();
  await expect(status(page)).toHaveText('paused');
}

/** Searches an id and selects the entity that is found. */
export async function inspect(page: Page, id: number): Promise<void> {
  const search = page.getByRole('combobox', { name: /^Search entities/ });
  if (!(await search.isVisible())) await run(page, 'view.panel.entities');
  await search.fill(String(id));
  await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').first().click();
}
