import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { root } from '../tools/build.ts';
import { SWAP_AND_POP } from './atlas.ts';
import { SCRIPT } from './comparison.ts';
import { test } from './fixture.ts';
import { ownLesson } from './own-lesson.ts';

test.use({ script: SWAP_AND_POP });

/** Exports one picture by the command line. @returns its path */
async function exported(folder: string, name: string, text: string, options: readonly string[]): Promise<string> {
  const out = join(folder, 'pictures');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, name), text);
  const args = [join(root, 'out/main/cli.cjs'), 'export', join(folder, name), '--out', out, ...options];
  await promisify(execFile)(process.execPath, args);
  const [only] = await readdir(out);
  return join(out, only!);
}

test('a PNG of a comparison opens as the comparison, at its beat', async ({ atlas, page, host }, info) => {
  const options = ['--engines', 'entt,flecs,hash-map', '--step', '6', '--every', 'access'];
  const path = await exported(info.outputPath('made'), 'compared.ecs', SCRIPT, options);
  await host.openFile(path, () => atlas.command('Open script'));
  const lanes = page.getByRole('region', { name: 'Engines side by side' }).locator('[data-pane]');
  await expect(lanes).toHaveCount(3);
  await expect(page.getByText(/^step 6 of \d+$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Memory access', pressed: true })).toBeVisible();
});

test('an SVG of a lesson opens the lesson, at its beat', async ({ atlas, page, host }, info) => {
  const text = ownLesson('My lesson', 'Last words.');
  const path = await exported(info.outputPath('made'), 'own.md', text, ['--format', 'svg', '--step', '4']);
  await host.openFile(path, () => atlas.command('Open script'));
  await expect(page.getByRole('article')).toContainText('Last words.');
});

test('a picture of something else says so, and changes nothing', async ({ atlas, page, host }, info) => {
  const path = info.outputPath('other.svg');
  await writeFile(path, '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await host.openFile(path, () => atlas.command('Open script'));
  await expect(page.getByText('SVG file, but not one that ECS Atlas exported')).toBeVisible();
  await expect(atlas.editor).toContainText('remove');
});
