import { EventEmitter } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translator } from '../contract/text.ts';

const app = Object.assign(new EventEmitter(), { setPath: vi.fn() });
const clipboard = { writeText: vi.fn() };
const shell = { openPath: vi.fn(async () => '') };
const crashReporter = { start: vi.fn() };
const dialog = { showMessageBox: vi.fn() };
vi.mock('electron', () => ({ app, clipboard, crashReporter, dialog, shell }));
const { CrashReports, collectCrashReports, crashReport } = await import('./crash-reports.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ecs-atlas-crashes-'));
  app.removeAllListeners();
  vi.clearAllMocks();
});
afterEach(() => rm(folder, { recursive: true }));

const page = { isDestroyed: () => false };

/** Crashes a page. Resolves when it is to be replaced. */
async function crash(reason: string): Promise<void> {
  await new Promise<void>((resolve) => {
    new CrashReports(folder, () => translator('en')).listen(() => resolve());
    pageGone(reason);
  });
}

function pageGone(reason: string): void {
  app.emit('render-process-gone', {}, page, { reason, exitCode: 5 });
}

/** Routes uncaught errors only to these reports, because Vitest also listens for them. */
function keepErrors(): () => void {
  const names = ['uncaughtException', 'unhandledRejection'] as const;
  const others = names.map((name) => [name, process.rawListeners(name)] as const);
  for (const name of names) process.removeAllListeners(name);
  return () => {
    for (const [name, listeners] of others) {
      process.removeAllListeners(name);
      for (const listener of listeners) process.on(name, listener as () => void);
    }
  };
}

test('reports stay on this machine', () => {
  collectCrashReports(folder);
  expect(crashReporter.start).toHaveBeenCalledWith({ uploadToServer: false });
  expect(app.setPath).toHaveBeenCalledWith('crashDumps', folder);
});

test('a crash of a page is written to a report before the page is replaced', async () => {
  await crash('crashed');
  const [name] = await readdir(folder);
  const report = await readFile(join(folder, name!), 'utf8');
  expect(report).toMatch(/^ECS Atlas [\d.]+\nElectron .*\n.*\n.* page\n\nThe page ended: crashed, exit code 5\n$/);
  expect(dialog.showMessageBox).not.toHaveBeenCalled();
});

test('so is a crash caused by a lack of memory', async () => {
  await crash('killed');
  expect(await readdir(folder)).toHaveLength(1);
});

test('a page that ends with the program is no crash', async () => {
  const replace = vi.fn();
  const reports = new CrashReports(folder, () => translator('en'));
  reports.listen(replace);
  pageGone('clean-exit');
  app.emit('before-quit');
  pageGone('killed');
  expect(await readdir(folder)).toEqual([]);
  // Simulates a user who wants to save first.
  reports.quitWasCancelled();
  pageGone('killed');
  await expect.poll(() => replace).toHaveBeenCalledExactlyOnceWith(page);
  expect(await readdir(folder)).toHaveLength(1);
});

test('several errors of the program share one dialog, which offers the report', async () => {
  const restore = keepErrors();
  try {
    let answer = (_: { response: number }) => {};
    const asked = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    for (let i = 0; i < 3; i++) dialog.showMessageBox.mockImplementationOnce(asked);
    new CrashReports(folder, () => translator('en')).listen(() => undefined);
    process.emit('uncaughtException', new Error('of the main process'));
    await expect.poll(() => dialog.showMessageBox).toHaveBeenCalledTimes(1);
    process.emit('uncaughtException', new Error('another'));
    await expect.poll(() => readdir(folder)).toHaveLength(2);
    answer({ response: 1 });
    await expect.poll(() => dialog.showMessageBox).toHaveBeenCalledTimes(2);
    expect(clipboard.writeText).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('of the main process'));
    answer({ response: 2 });
    await expect.poll(() => dialog.showMessageBox).toHaveBeenCalledTimes(3);
    expect(shell.openPath).toHaveBeenCalledExactlyOnceWith(folder);
    expect(dialog.showMessageBox.mock.calls[0]![0].buttons).toEqual(['Continue', 'Copy Report', 'Show Folder']);
    answer({ response: 0 });
  } finally {
    restore();
  }
});

test('reports do not contain the home folder', () => {
  expect(crashReport('main', `Error: x\n at ${homedir()}/a.js`)).toContain('Error: x\n at ~/a.js');
});

test('the newest twenty reports are kept', async () => {
  const old = Array.from({ length: 25 }, (_, i) => `2020-01-${String(i + 1).padStart(2, '0')}.txt`);
  for (const name of old) await writeFile(join(folder, name), '');
  await crash('crashed');
  const names = (await readdir(folder)).sort();
  expect(names).toHaveLength(20);
  expect(names[0]).toBe('2020-01-07.txt');
});
