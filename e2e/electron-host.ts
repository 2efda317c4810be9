import type { ChildProcess } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, type Page } from '@playwright/test';
import { killed } from '../src-main/attach/testing/processes.ts';
import { root } from '../tools/build.ts';
import type { Host, StartOptions } from './host.ts';
import { WINDOW } from './host.ts';

type LaunchOptions = NonNullable<Parameters<typeof _electron.launch>[0]>;

/** In milliseconds. A start takes one or two seconds. */
const LAUNCH_TIMEOUT = 20_000;
const ROOT_SWITCHES = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

export interface ElectronOptions extends StartOptions {
  /** The app's folder instead of this checkout; null if the executable contains its app. */
  app?: string | null;
}

/**
 * Starts the desktop app in a real Electron. File dialogs are replaced and choose files in the test's folder at once.
 */
export async function startElectron(executable: string, options: ElectronOptions): Promise<Host> {
  const folder = options.app === undefined ? root : options.app;
  const link = options.link ? `ecs-atlas:#${options.link}` : null;
  const named = [folder, options.file ?? link].filter((path) => path !== null);
  const calm = options.motion === 'reduce' ? ['--force-prefers-reduced-motion'] : [];
  const { app, page } = await launch({
    executablePath: executable,
    args: [...ROOT_SWITCHES, '--disable-gpu', '--lang=en-US', ...calm, ...named],
    env: {
      ...strings(process.env),
      ECS_ATLAS_HOME: options.home,
      ECS_ATLAS_RUNTIME: options.runtime,
      ECS_ATLAS_FLECS_PORTS: String(options.flecsPort),
      LANG: 'en_US.UTF-8',
    },
  });
  // The process is no longer available once the app has ended.
  const child = app.process();
  try {
    await resize(app);
    // Closing with unsaved changes would wait forever for an answer to the dialog.
    await app.evaluate(({ dialog }) => {
      dialog.showMessageBoxSync = () => 0;
    });
  } catch (error) {
    await killed(child);
    throw error;
  }
  return {
    kind: 'electron',
    page,
    home: options.home,
    runtime: options.runtime,
    flecsPort: options.flecsPort,
    electron: app,
    exportTo: async (trigger) => {
      const folder = join(options.folder, `export-${Date.now()}`);
      await mkdir(folder);
      await answerDialogs(app, folder);
      await trigger();
      return filesOf(folder);
    },
    recordInto: async () => {
      const folder = join(options.folder, 'recordings');
      await mkdir(folder, { recursive: true });
      await answerDialogs(app, folder);
      return folder;
    },
    openFile: async (path, trigger) => {
      await answerDialogs(app, path);
      await trigger();
    },
    kill: () => killed(child),
    close: () => close(app, child),
  };
}

/** Electron under Xvfb sometimes never opens its first window. It is then killed and started again, at most twice. */
async function launch(options: LaunchOptions): Promise<{ app: ElectronApplication; page: Page }> {
  for (let attempt = 1; ; attempt++) {
    let app: ElectronApplication | null = null;
    try {
      app = await _electron.launch({ ...options, timeout: LAUNCH_TIMEOUT });
      return { app, page: await app.firstWindow({ timeout: LAUNCH_TIMEOUT }) };
    } catch (error) {
      app?.process().kill('SIGKILL');
      if (attempt === 3) throw error;
      console.warn(`Electron did not start (attempt ${attempt} of 3): ${(error as Error).message.split('\n')[0]}`);
    }
  }
}

/** Asks the program to end, and kills it if it does not, so that a hanging program cannot block the other tests. */
async function close(app: ElectronApplication, child: ChildProcess): Promise<void> {
  const giveUp = setTimeout(() => {
    console.warn('Electron did not end when asked to');
    child.kill('SIGKILL');
  }, LAUNCH_TIMEOUT);
  if (child.exitCode === null && child.signalCode === null) await app.close();
  clearTimeout(giveUp);
}

async function resize(app: ElectronApplication): Promise<void> {
  const window = await app.browserWindow(await app.firstWindow());
  await window.evaluate((own: Electron.BrowserWindow, size) => own.setContentSize(size.width, size.height), WINDOW);
}

async function answerDialogs(app: ElectronApplication, folder: string): Promise<void> {
  await app.evaluate(({ dialog }, into) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [into] });
    // The first argument may be the parent window.
    dialog.showSaveDialog = async (...args: unknown[]) => {
      const { defaultPath } = args.at(-1) as { defaultPath: string };
      return { canceled: false, filePath: `${into}/${defaultPath}` };
    };
  }, folder);
}

/** An export writes its files into a temporary folder, and then moves them all to their place. */
async function filesOf(folder: string): Promise<Map<string, Buffer>> {
  await expect
    .poll(async () => (await readdir(folder)).map((name) => !isUnderWay(name)), { timeout: 60_000 })
    .toEqual(expect.arrayContaining([true]));
  await expect.poll(async () => (await readdir(folder)).filter(isUnderWay)).toEqual([]);
  const names = (await readdir(folder)).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name))] as const)));
}

function isUnderWay(name: string): boolean {
  return name.startsWith('.') || name.endsWith('.tmp');
}

function strings(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
