import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { PNG } from 'pngjs';
import { root } from '../tools/build.ts';
import { SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

test.use({ script: SWAP_AND_POP });

/** What the command line writes for the same script. */
async function exportedByCommandLine(folder: string, ...options: string[]): Promise<Map<string, Buffer>> {
  const out = join(folder, 'command-line');
  const args = [join(root, 'out/main/cli.cjs'), 'export', join(folder, 'test.ecs'), '--out', out, ...options];
  await promisify(execFile)(process.execPath, args);
  const names = (await readdir(out)).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(out, name))] as const)));
}

/** Distinct colours, and how many of the pixels are not the most frequent one. */
function pixels(png: PNG): { colors: number; drawn: number } {
  const counts = new Map<number, number>();
  for (let i = 0; i < png.data.length; i += 4) {
    const color = png.data.readUInt32BE(i);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return { colors: counts.size, drawn: 1 - Math.max(...counts.values()) / (png.width * png.height) };
}

test('one step as a PNG: its size, its pixels, and the same bytes as from the command line', async ({
  atlas,
  page,
  host,
}, info) => {
  await page.keyboard.press('End');
  const last = await atlas.length();
  const files = await host.exportTo(async () => {
    await page.keyboard.press('Control+e');
    await atlas.dialog('Save pictures').getByRole('combobox', { name: 'Size in pixels' }).selectOption('1280 × 720');
    await atlas.dialog('Save pictures').getByRole('button', { name: 'Save' }).click();
  });
  expect(files.size).toBe(1);
  const [bytes] = files.values();
  const png = PNG.sync.read(bytes!);
  expect([png.width, png.height]).toEqual([1280, 720]);
  const { colors, drawn } = pixels(png);
  expect(colors).toBeGreaterThan(50);
  expect(drawn).toBeGreaterThan(0.05);
  const [same] = (
    await exportedByCommandLine(info.outputPath('host'), '--size', '1280x720', '--step', String(last))
  ).values();
  expect(Buffer.compare(bytes!, same!)).toBe(0);
  await expect(atlas.dialog('Save pictures')).toBeHidden();
});

test('all steps, PNG and SVG: numbered, complete, dark where dark was chosen', async ({ atlas, page, host }) => {
  const length = await atlas.length();
  const files = await host.exportTo(async () => {
    await page.keyboard.press('Control+Shift+e');
    const dialog = atlas.dialog('Save pictures');
    await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('1280 × 720');
    await dialog.getByRole('button', { name: 'PNG + SVG' }).click();
    await dialog.getByRole('button', { name: 'Memory access' }).click();
    await dialog.getByRole('button', { name: 'Dark' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
  });
  const names = [...files.keys()].sort();
  expect(names).toHaveLength(2 * (length + 1));
  expect(names[0]).toBe('000-start.png');
  expect(names.at(-1)).toMatch(new RegExp(`^0*${length}-[a-z-]+\\.svg$`));
  expect(names.every((name) => /^\d{3}-[a-z-]+\.(png|svg)$/.test(name))).toBe(true);
  const { data } = PNG.sync.read(files.get('000-start.png')!);
  expect(data[0]! + data[1]! + data[2]!).toBeLessThan(150);
  expect(files.get(names.at(-1)!)!.toString('utf8')).toMatch(/^<svg [\s\S]*<\/svg>\s*$/);
});

test('a cancelled export leaves nothing behind', async ({ atlas, page, host }, info) => {
  let started = false;
  await host
    .exportTo(async () => {
      await page.keyboard.press('Control+Shift+e');
      const dialog = atlas.dialog('Save pictures');
      await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('3840 × 2160');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog.getByRole('progressbar')).toBeVisible();
      started = true;
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog.getByRole('progressbar')).toBeHidden();
      throw new Error('cancelled');
    })
    .catch((error: Error) => expect(error.message).toBe('cancelled'));
  expect(started).toBe(true);
  const left = await readdir(info.outputPath('host'), { recursive: true });
  expect(left.filter((name) => /\.(png|zip)$|partial/.test(name))).toEqual([]);
});
