import { EventEmitter } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { translator } from '../text.ts';

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

/** A page that crashes, and what people answer. Resolves when the page is loaded again. */
async function crash(...answers: number[]): Promise<void> {
  for (const response of answers) dialog.showMessageBox.mockResolvedValueOnce({ response });
  await new Promise<void>((resolve) => {
    new CrashReports(folder, () => translator('en')).listen(resolve);
    app.emit('render-process-gone', {}, {}, { reason: 'crashed', exitCode: 5 });
  });
}

test('reports stay on this machine', () => {
  collectCrashReports(folder);
  expect(crashReporter.start).toHaveBeenCalledWith({ uploadToServer: false });
  expect(app.setPath).toHaveBeenCalledWith('crashDumps', folder);
});

test('a page that crashed is written, said, and loaded again', async () => {
  await crash(1, 2, 0);
  const [name] = await readdir(folder);
  const report = await readFile(join(folder, name!), 'utf8');
  expect(report).toMatch(/^ECS Atlas [\d.]+\nElectron .*\n.*\n.* page\n\nThe page ended: crashed, exit code 5\n$/);
  expect(clipboard.writeText).toHaveBeenCalledExactlyOnceWith(report);
  expect(shell.openPath).toHaveBeenCalledExactlyOnceWith(folder);
  expect(dialog.showMessageBox.mock.calls[0]![0].buttons).toEqual(['Continue', 'Copy Report', 'Show Folder']);
});

test('the home folder is not named', () => {
  expect(crashReport('main', `Error: x\n at ${homedir()}/a.js`)).toContain('Error: x\n at ~/a.js');
});

test('twenty reports are kept, the newest', async () => {
  const old = Array.from({ length: 25 }, (_, i) => `2020-01-${String(i + 1).padStart(2, '0')}.txt`);
  for (const name of old) await writeFile(join(folder, name), '');
  await crash(0);
  const names = (await readdir(folder)).sort();
  expect(names).toHaveLength(20);
  expect(names[0]).toBe('2020-01-07.txt');
});
