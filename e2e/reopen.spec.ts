import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import PDFDocument from 'pdfkit';
import { PNG } from 'pngjs';
import { recordingOfSpan } from '../core/capture/recording-of-span.ts';
import { formatIds, formats } from '../core/export/formats.ts';
import { TestGame } from '../core/scene/testing/test-game.ts';
import { root } from '../tools/build.ts';
import { run, SWAP_AND_POP } from './atlas.ts';
import { lanes, SCRIPT } from './comparison.ts';
import { test } from './fixture.ts';
import { ownLesson } from './own-lesson.ts';
import { textsOf } from './texts.ts';

const FORMATS = formatIds.filter((id) => formats[id].reopens);

/** Exports a file by the command line and returns the paths of the results. */
async function exported(folder: string, file: { name: string; text: string }, ...options: string[]): Promise<string[]> {
  const out = join(folder, 'pictures');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, file.name), file.text);
  const args = [join(root, 'out/main/cli.cjs'), 'export', join(folder, file.name), '--out', out, ...options];
  await promisify(execFile)(process.execPath, args);
  return (await readdir(out)).map((name) => join(out, name)).sort();
}

/** Exports in every format that can be reopened. */
async function inEachFormat(...[folder, file, ...options]: Parameters<typeof exported>): Promise<string[]> {
  const paths = await exported(folder, file, '--size', '1280x720', '--format', FORMATS.join(), ...options);
  expect(paths).toHaveLength(FORMATS.length);
  return paths;
}

async function drop(page: Page, path: string): Promise<void> {
  const file = [basename(path), (await readFile(path)).toString('base64')] as const;
  await page.evaluate(([name, base64]) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([bytes], name));
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
  }, file);
}

test.describe('while a script is open', () => {
  test.use({ script: SWAP_AND_POP });
  const made = { name: 'made.ecs', text: SWAP_AND_POP.replaceAll('Position', 'Mass') };
  const ACCESS = ['--beat', '7', '--every', 'access'];

  test(
    'a picture opened with the dialog opens at its step',
    { tag: '@always' },
    async ({ atlas, page, host }, info) => {
      const [path] = await exported(info.outputPath('made'), made, '--format', 'svg', ...ACCESS);
      await host.openFile(path!, () => run(atlas.page, 'file.open'));
      await atlas.expectStep(7);
      await expect(page.getByText('made.ecs', { exact: true })).toBeVisible();
      await expect(atlas.editor).toContainText('component Mass');
    },
  );

  test('a dropped file of every format opens at its step', { tag: '@either' }, async ({ atlas, page }, info) => {
    for (const path of await inEachFormat(info.outputPath('made'), made, ...ACCESS)) {
      await drop(page, path);
      await atlas.expectStep(7);
      await expect(page.getByText('made.ecs', { exact: true })).toBeVisible();
      await expect(atlas.editor).toContainText('component Mass');
      await page.keyboard.press('Home');
      await atlas.expectStep(0);
    }
  });

  test(
    'every format of a comparison opens as the comparison, at its beat',
    { tag: '@either' },
    async ({ atlas, page, host }, info) => {
      const file = { name: 'compared.ecs', text: SCRIPT };
      const options = ['--engines', 'entt,flecs,hash-map', '--beat', '6', '--every', 'access'];
      for (const path of await inEachFormat(info.outputPath('made'), file, ...options)) {
        await host.openFile(path, () => run(atlas.page, 'file.open'));
        await expect(lanes(page)).toHaveCount(3);
        await expect(page.getByText(/^step 6 of \d+$/)).toBeVisible();
        await page.keyboard.press('Home');
        await expect(page.getByText(/^step 6 of \d+$/)).toBeHidden();
      }
    },
  );

  test('every format of a lesson opens the lesson, at its beat', { tag: '@window' }, async ({ page }, info) => {
    const file = { name: 'own.md', text: ownLesson('My lesson', 'Last words.') };
    const article = page.getByRole('article');
    for (const path of await inEachFormat(info.outputPath('made'), file, '--beat', '4')) {
      await drop(page, path);
      await expect(article).toContainText('Last words.');
      await page.keyboard.press('Home');
      await expect(article).not.toContainText('Last words.');
    }
  });

  test(
    'a handout of a recording opens the recording, at its step',
    { tag: '@either' },
    async ({ atlas, page, host }, info) => {
      const game = new TestGame(['A', 'B'], 8);
      game.frame({ A: [3] });
      const to = game.frame({ B: [5] });
      const options = { from: 1, to, captions: [], created: '', writer: 'test' };
      const path = info.outputPath('game.ecsrec');
      await writeFile(path, await recordingOfSpan(game.capture, options));
      await host.openFile(path, () => atlas.command('Open a recording'));
      await expect.poll(() => atlas.length()).toBe(3);
      await page.keyboard.press('End');
      await atlas.expectStep(3);
      const save = async () => {
        await page.keyboard.press('Control+e');
        await atlas.dialog('Export').getByRole('button', { name: 'Document' }).click();
        await atlas.dialog('Export').getByRole('button', { name: 'Save' }).click();
      };
      const [handout] = [...(await host.exportTo(save)).values()];
      const pdf = info.outputPath('game.pdf');
      await writeFile(pdf, handout!);
      await host.openFile(pdf, () => run(atlas.page, 'file.open'));
      // The recording has two steps: the exported one and the one before it, with which the picture is compared.
      await expect.poll(() => atlas.length()).toBe(2);
      await atlas.expectStep(2);
    },
  );

  for (const locale of ['en', 'zh-CN'] as const) {
    test(
      `other files and damaged ones are explained and change nothing: ${locale}`,
      { tag: locale === 'en' ? [] : '@window' },
      async ({ atlas, page, host }, info) => {
        if (locale === 'zh-CN') await atlas.command('Language: 简体中文');
        await page.keyboard.press('End');
        const before = await atlas.pictureAtRest();
        const say = textsOf(locale);
        const editor = page.getByRole('textbox', { name: say('ui.script.label') });
        for (const [path, problem, container] of await otherFiles(info.outputPath('other'), made)) {
          const message = (shown: string) =>
            page.getByText(say(`host.error.${problem}`, { path: shown, container }), { exact: true });
          await host.openFile(path, async () => {
            await page.keyboard.press('Control+k');
            await page.getByRole('dialog').getByRole('combobox').fill(say('command.file.open.title'));
            await page.keyboard.press('Enter');
          });
          await expect(message(host.kind === 'electron' ? path : basename(path))).toBeVisible();
          await drop(page, path);
          await expect(message(basename(path))).toHaveCount(host.kind === 'electron' ? 1 : 2);
          await expect(editor).toContainText('remove');
        }
        expect(await atlas.pictureAtRest()).toBe(before);
      },
    );
  }
});

for (const format of FORMATS) {
  test.describe(() => {
    test.use({
      script: SWAP_AND_POP,
      startFile: async ({ script }, use, info) => {
        const file = { name: 'test.ecs', text: script! };
        const options = ['--format', format, '--size', '640x360', '--beat', '7', '--every', 'access'];
        const [path] = await exported(info.outputPath('made'), file, ...options);
        await use(path!);
      },
    });

    // The hosts pass on the bytes of all formats in the same way.
    const tag = format === 'png' ? [] : '@window';
    test(`a ${format} file given at the start opens at its step`, { tag }, async ({ atlas }) => {
      await atlas.expectStep(7);
    });
  });
}

/** Returns files that cannot be opened, each with its message. */
async function otherFiles(
  folder: string,
  made: { name: string; text: string },
): Promise<[path: string, problem: string, container: string][]> {
  const [png, pptx] = await Promise.all(
    (await exported(folder, made, '--size', '640x360', '--beat', '7', '--format', 'png,pptx')).map((path) =>
      readFile(path),
    ),
  );
  const source = png!.indexOf('ecs-atlas\0') + 30;
  const damaged = Buffer.concat([png!.subarray(0, source), Buffer.alloc(8), png!.subarray(source + 8)]);
  const files: readonly [name: string, bytes: Uint8Array, problem: string, container: string][] = [
    ['photo.png', PNG.sync.write(new PNG({ width: 4, height: 4 })), 'embedded.none', 'PNG'],
    ['paper.pdf', await otherPdf(), 'embedded.none', 'PDF'],
    ['talk.pptx', zipSync({ 'ppt/presentation.xml': strToU8('<p/>') }), 'embedded.none', 'PPTX'],
    ['letter.docx', zipSync({ 'word/document.xml': strToU8('<w/>') }), 'notText', ''],
    ['page.html', strToU8('<!doctype html><p>Page</p>'), 'embedded.none', 'HTML'],
    ['named.svg', strToU8('create a'), 'embedded.foreign', ''],
    ['damaged.png', damaged, 'embedded.damaged', 'PNG'],
    ['cut.pptx', pptx!.subarray(0, -100), 'embedded.damaged', 'PPTX'],
    ['clip.gif', strToU8('GIF89a'), 'embedded.moving', 'GIF'],
    ['clip.mp4', strToU8('ftyp'), 'embedded.moving', 'MP4'],
  ];
  return Promise.all(
    files.map(async ([name, bytes, problem, container]) => {
      await writeFile(join(folder, name), bytes);
      return [join(folder, name), problem, container] as [string, string, string];
    }),
  );
}

/** Makes a PDF that another program could have made. */
async function otherPdf(): Promise<Uint8Array> {
  const document = new PDFDocument();
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('A paper').end();
  await ended;
  return Buffer.concat(chunks);
}
