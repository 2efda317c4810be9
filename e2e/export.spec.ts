import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Locator } from '@playwright/test';
import { PNG } from 'pngjs';
import { type FormatId, formatIds, formats } from '../core/export/formats.ts';
import { sample } from '../core/testing/sample.ts';
import { root } from '../tools/build.ts';
import { run, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';
import { ownLesson } from './own-lesson.ts';
import { violationsIn } from './violations.ts';

test.use({ script: SWAP_AND_POP });
const OPERATIONS = 7;

/** Returns the files that the command line writes for the same script. */
async function exportedByCommandLine(folder: string, ...options: string[]): Promise<Map<string, Buffer>> {
  const out = join(folder, 'command-line');
  await rm(out, { recursive: true, force: true });
  const args = [join(root, 'out/main/cli.cjs'), 'export', join(folder, 'test.ecs'), '--out', out, ...options];
  await promisify(execFile)(process.execPath, args);
  const names = (await readdir(out)).sort();
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(join(out, name))] as const)));
}

interface Format {
  readonly purpose: string;
  /** The name in the dialog; null if its purpose has no other format, so that the dialog offers no choice. */
  readonly name: string | null;
  readonly id: FormatId;
}

const texts = JSON.parse(readFileSync(join(root, 'assets/locales/en/ui.json'), 'utf8')).ui.export;

/** The formats as the dialog names them, except PNG and SVG, which have their own tests. */
const FORMATS: readonly Format[] = formatIds
  .filter((id) => formats[id].purpose !== 'picture')
  .map((id) => ({ purpose: texts.purposes[formats[id].purpose], name: isAlone(id) ? null : texts.formats[id], id }));

/** The dialog offers no choice of format for a purpose that has only one. */
function isAlone(format: FormatId): boolean {
  return formatIds.filter((id) => formats[id].purpose === formats[format].purpose).length === 1;
}

function expectSame(files: ReadonlyMap<string, Buffer>, expected: ReadonlyMap<string, Buffer>): void {
  expect([...files.keys()].sort()).toEqual([...expected.keys()].sort());
  for (const [name, bytes] of files) expect(Buffer.compare(bytes, expected.get(name)!), name).toBe(0);
}

/** Counts the distinct colours, and the pixels that do not have the most frequent one. */
function pixels(png: PNG): { colors: number; drawn: number } {
  const counts = new Map<number, number>();
  for (let i = 0; i < png.data.length; i += 4) {
    const color = png.data.readUInt32BE(i);
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return { colors: counts.size, drawn: 1 - Math.max(...counts.values()) / (png.width * png.height) };
}

test('one step is exported as a PNG and as an SVG, and all operations as PNGs', async ({ atlas, page, host }, info) => {
  test.slow();
  await page.keyboard.press('End');
  /** The number of the last beat, as the dialog says it. */
  let last = '';

  /** Exports the current step in the dialog, and expects the same bytes as from the command line. */
  const exportedStep = async (format: 'PNG' | 'SVG'): Promise<Buffer> => {
    const dialog = atlas.dialog('Export');
    const files = await host.exportTo(async () => {
      await page.keyboard.press('Control+e');
      await dialog.getByRole('button', { name: format, exact: true }).click();
      last = /\d+/.exec((await dialog.getByRole('button', { name: 'This beat' }).textContent()) ?? '')![0];
      await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('1280 × 720');
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    expect(files.size).toBe(1);
    const [bytes] = files.values();
    const options = ['--format', format.toLowerCase(), '--size', '1280x720', '--beat', last];
    const [same] = (await exportedByCommandLine(info.outputPath('host'), ...options)).values();
    expect(Buffer.compare(bytes!, same!)).toBe(0);
    await expect(dialog).toBeHidden();
    return bytes!;
  };

  await test.step('a PNG has the right size, drawn pixels, and the same bytes as from the command line', async () => {
    const png = PNG.sync.read(await exportedStep('PNG'));
    expect([png.width, png.height]).toEqual([1280, 720]);
    const { colors, drawn } = pixels(png);
    expect(colors).toBeGreaterThan(50);
    expect(drawn).toBeGreaterThan(0.05);
  });

  await test.step('an SVG contains its fonts, and has the same bytes as from the command line', async () => {
    expect((await exportedStep('SVG')).toString()).toContain("@font-face{font-family:'Atlas Mono'");
  });

  await test.step('all operations as PNGs are numbered, complete, and dark if dark was chosen', async () => {
    const files = await host.exportTo(async () => {
      await run(page, 'export.all');
      const dialog = atlas.dialog('Export');
      await dialog.getByRole('button', { name: 'PNG', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('1280 × 720');
      await dialog.getByRole('button', { name: 'Operation', exact: true }).click();
      await dialog.getByRole('button', { name: 'Dark', exact: true }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    const names = [...files.keys()].sort();
    expect(names).toHaveLength(OPERATIONS + 1);
    expect(names[0]).toBe('000-start.png');
    expect(names.at(-1)).toMatch(new RegExp(`^0*${last}-[a-z-]+\\.png$`));
    expect(names.every((name) => /^\d{3}-[a-z-]+\.png$/.test(name))).toBe(true);
    const { data } = PNG.sync.read(files.get('000-start.png')!);
    expect(data[0]! + data[1]! + data[2]!).toBeLessThan(150);
  });
});

test('a cancelled export leaves no complete or partial file', async ({ atlas, page, host }, info) => {
  let started = false;
  await host
    .exportTo(async () => {
      await run(page, 'export.all');
      const dialog = atlas.dialog('Export');
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

test('clips are exported as one GIF or as one file for each step', { tag: '@either' }, async ({
  atlas,
  page,
  host,
}) => {
  test.slow();
  await test.step('a GIF has options and a preview, and its frames differ', async () => {
    const files = await host.exportTo(async () => {
      await run(page, 'export.all');
      const dialog = atlas.dialog('Export');
      await dialog.getByRole('button', { name: 'Moving picture' }).click();
      await expect(dialog.getByRole('button', { name: 'GIF', pressed: true })).toBeVisible();
      await expect(dialog.getByRole('combobox', { name: 'Paper' })).toBeHidden();
      await dialog.getByRole('button', { name: 'Operation', exact: true }).click();
      await dialog.getByRole('combobox', { name: 'Size in pixels' }).selectOption('1280 × 720');
      await dialog.getByRole('combobox', { name: 'Frames per second' }).selectOption('10');
      await dialog.getByRole('combobox', { name: 'Pause at each picture' }).selectOption('1 s');
      await expect(dialog.getByText(/^\d+ pictures, about \d+ s/)).toBeVisible();
      await expect(dialog.getByRole('img', { name: 'Preview' })).toBeVisible();
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    const [[name, bytes]] = [...files] as [[string, Buffer]];
    expect(name).toBe('test.gif');
    expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
    expect([bytes.readUInt16LE(6), bytes.readUInt16LE(8)]).toEqual([1280, 720]);
    await expect(atlas.dialog('Export')).toBeHidden();
  });

  await test.step('a clip for each step is exported as several files', async () => {
    const files = await host.exportTo(async () => {
      await run(page, 'export.all');
      const dialog = atlas.dialog('Export');
      await dialog.getByRole('button', { name: 'Moving picture' }).click();
      await dialog.getByRole('button', { name: 'Animated SVG' }).click();
      await dialog.getByRole('button', { name: 'Operation', exact: true }).click();
      await dialog.getByRole('button', { name: 'A clip for each picture' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    expect(files.size).toBeGreaterThan(2);
    expect([...files.keys()].every((name) => /^\d{3}-[a-z-]+\.animated\.svg$/.test(name))).toBe(true);
  });
});

test('a handout is exported as a PDF, and its options are remembered', { tag: '@either' }, async ({
  atlas,
  page,
  host,
}) => {
  const files = await host.exportTo(async () => {
    await run(page, 'export.all');
    const dialog = atlas.dialog('Export');
    await dialog.getByRole('button', { name: 'Document' }).click();
    await dialog.getByRole('combobox', { name: 'Pictures per page' }).selectOption('6');
    await dialog.getByRole('combobox', { name: 'Paper' }).selectOption('US Letter');
    await dialog.getByRole('button', { name: 'Save' }).click();
  });
  const [[name, bytes]] = [...files] as [[string, Buffer]];
  expect(name).toBe('test.pdf');
  expect(bytes.subarray(0, 5).toString('latin1')).toBe('%PDF-');
  await expect(atlas.dialog('Export')).toBeHidden();
  await expect
    .poll(async () => JSON.parse(await readFile(join(host.home, 'settings.json'), 'utf8').catch(() => '{}')))
    .toMatchObject({ export: { format: 'pdf', handout: { perPage: 6, paper: 'letter' } } });
  await page.reload();
  await atlas.expectStep(0);
  await page.keyboard.press('Control+e');
  await expect(atlas.dialog('Export').getByRole('combobox', { name: 'Pictures per page' })).toHaveValue('6');
  await expect(atlas.dialog('Export').getByRole('combobox', { name: 'Paper' })).toHaveValue('letter');
});

test('each purpose remembers its settings, including the theme, across a restart', { tag: '@either' }, async ({
  atlas,
  page,
  host,
}) => {
  const dialog = atlas.dialog('Export');
  const exported = (choose: () => Promise<void>) =>
    host.exportTo(async () => {
      await page.keyboard.press('Control+e');
      await choose();
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
  const size = dialog.getByRole('combobox', { name: 'Size in pixels' });
  await exported(async () => {
    await dialog.getByRole('button', { name: 'Moving picture' }).click();
    await dialog.getByRole('button', { name: 'Animated SVG' }).click();
    await size.selectOption('1080 × 1080');
  });
  await exported(async () => {
    await dialog.getByRole('button', { name: 'Picture', exact: true }).click();
    await dialog.getByRole('button', { name: 'SVG', exact: true }).click();
    await dialog.getByRole('button', { name: 'Light + dark' }).click();
    await size.selectOption('1280 × 720');
  });
  const saved = async () => JSON.parse(await readFile(join(host.home, 'settings.json'), 'utf8').catch(() => '{}'));
  await expect.poll(saved).toMatchObject({ export: { format: 'svg', theme: 'both' } });
  await page.reload();
  await expect(async () => {
    await page.keyboard.press('Control+e');
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(dialog.getByRole('button', { name: 'SVG', exact: true, pressed: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Light + dark', pressed: true })).toBeVisible();
  await expect(size).toHaveValue('1280x720');
  await dialog.getByRole('button', { name: 'Moving picture' }).click();
  await expect(dialog.getByRole('button', { name: 'Animated SVG', pressed: true })).toBeVisible();
  await expect(size).toHaveValue('1080x1080');
  await expect(dialog.getByRole('button', { name: 'Light', exact: true, pressed: true })).toBeVisible();
});

test.describe('every format', { tag: ['@electron', '@always'] }, () => {
  const motion = { fps: 10, transition: 0.2, hold: 0.5, loop: true };
  test.use({
    script: 'component Position\ncreate a\nadd a Position 1\n',
    settings: JSON.stringify({ export: { size: '1280x720', every: 'operation', motion } }),
  });

  test('has the same bytes from the app and from the command line', async ({ atlas, page, host }, info) => {
    test.slow(); // Needs more time, because it makes several exports twice.
    const byCommandLine = (...options: string[]) => {
      const looks = [
        '--size',
        '1280x720',
        '--every',
        'operation',
        '--fps',
        '10',
        '--transition',
        '0.2',
        '--hold',
        '0.5',
      ];
      return exportedByCommandLine(info.outputPath('host'), ...looks, ...options);
    };
    const byApp = (purpose: string, format: string | null, choose = async (_dialog: Locator) => {}) =>
      host.exportTo(async () => {
        await run(page, 'export.all');
        const dialog = atlas.dialog('Export');
        await dialog.getByRole('button', { name: purpose, exact: true }).click();
        if (format !== null) await dialog.getByRole('button', { name: format, exact: true }).click();
        await choose(dialog);
        await dialog.getByRole('button', { name: 'Save' }).click();
        // A handout of a whole script takes longer than other waits allow if the machine is busy.
        await expect(dialog).toBeHidden({ timeout: 90_000 });
      });
    const files = new Map<string, Buffer>();
    const chosen = sample(FORMATS, 3);
    for (const { purpose, name } of chosen) for (const file of await byApp(purpose, name)) files.set(...file);
    expectSame(files, await byCommandLine('--format', chosen.map(({ id }) => id).join()));
    const outlines = await byApp('Picture', 'SVG', async (dialog) => {
      await dialog.getByRole('combobox', { name: 'Text' }).selectOption('Outlines');
    });
    const expected = await byCommandLine('--format', 'svg', '--text', 'paths');
    expectSame(outlines, new Map([...expected].filter(([name]) => outlines.has(name))));
  });
});

test('the folder of an export can be opened', { tag: '@electron' }, async ({ atlas, page, host }) => {
  await host.electron!.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => Object.assign(globalThis, { shownPath: path });
  });
  await host.exportTo(async () => {
    await page.keyboard.press('Control+e');
    await atlas.dialog('Export').getByRole('button', { name: 'Save' }).click();
  });
  await page.getByRole('button', { name: 'Show in folder' }).click();
  await expect
    .poll(() => host.electron!.evaluate(() => (globalThis as { shownPath?: string }).shownPath))
    .toMatch(/test-0\.png$/);
});

test('the picture of a step is copied, and a denied clipboard shows a message', { tag: '@chromium' }, async ({
  atlas,
  page,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.keyboard.press('End');
  await atlas.command('Copy this step as a picture');
  await expect(page.getByText('The picture is in the clipboard.')).toBeVisible();
  const bytes = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const blob = await item!.getType('image/png');
    return [...new Uint8Array(await blob.arrayBuffer())];
  });
  const { width, height } = PNG.sync.read(Buffer.from(bytes));
  expect([width, height]).toEqual([1920, 1080]);

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new Error('Write permission denied'));
  });
  await atlas.command('Copy this step as a picture');
  await expect(page.getByText('The picture could not be copied: Write permission denied')).toBeVisible();
});

for (const locale of sample(['en', 'zh-CN'], 2)) {
  test(`every purpose fits into a small window, without violations: ${locale}`, { tag: '@chromium' }, async ({
    atlas,
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    if (locale === 'zh-CN') await atlas.command('Language: 简体中文');
    await run(page, 'export.all');
    const dialog = page.getByRole('dialog');
    const purposes = dialog.getByRole('group', { name: locale === 'en' ? 'Purpose' : '用途' }).getByRole('button');
    await expect(purposes).toHaveCount(4);
    for (const purpose of await purposes.all()) {
      await purpose.click();
      await expect(dialog.locator('button[type=submit]')).toBeInViewport({ ratio: 1 });
      await expect(dialog.getByRole('img')).toBeVisible();
      expect(await violationsIn(page, 'dialog')).toEqual([]);
    }
  });
}

test('an open lesson is exported as such', { tag: '@either' }, async ({ atlas, page, host }, info) => {
  const path = info.outputPath('own.md');
  await writeFile(path, ownLesson('My lesson', 'Last words.'));
  await host.openFile(path, () => run(atlas.page, 'file.open'));
  await expect(page.getByRole('article')).toBeVisible();
  const files = await host.exportTo(async () => {
    await run(page, 'export.all');
    const dialog = atlas.dialog('Export');
    await dialog.getByRole('button', { name: 'Web page' }).click();
    await expect(dialog.getByRole('checkbox', { name: 'With the questions' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
  });
  const [[name, bytes]] = [...files] as [[string, Buffer]];
  expect(name).toBe('own.html');
  expect(bytes.toString('utf8')).toContain('Last words.');
});
