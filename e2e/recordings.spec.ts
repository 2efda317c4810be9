import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { RecordedGame } from '../bench/recorded-game.ts';
import { RecordingBytes } from '../core/capture/cut-recording.ts';
import { RecordingWriter } from '../core/wire/recording/recording-writer.ts';
import { startGame } from '../src-main/attach/testing/processes.ts';
import { root } from '../tools/build.ts';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame } from './game.ts';

async function recordingIn(folder: string): Promise<string> {
  const find = async () => (await readdir(folder).catch(() => [])).find((name) => name.endsWith('.ecsrec'));
  await expect.poll(find).toBeDefined();
  return join(folder, (await find())!);
}

/** Writes a recording with a keyframe every 200 frames, so that it has several parts. */
async function writeLong(folder: string, frames: number): Promise<string> {
  const game = new RecordedGame(60);
  const output = new RecordingBytes();
  const about = { created: '2024-01-02T03:04:05.000Z', writer: 'test' };
  const writer = new RecordingWriter(output, about, { messages: 200, bytes: 1e9, ratio: 0 });
  for (const message of [game.hello, game.schema, game.snapshot()]) await writer.add(message);
  for (let frame = 1; frame < frames; frame++) await writer.add(game.delta(3));
  await writer.add({ type: 'bye', code: 'done', reason: '' });
  await writer.end();
  const path = join(folder, 'long.ecsrec');
  await writeFile(path, output.bytes);
  return path;
}

async function cat(file: string) {
  const cli = join(root, 'out/main/cli.cjs');
  const options = { maxBuffer: 1e9, env: { ...process.env, LC_ALL: 'en_US.UTF-8' } };
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [cli, 'cat', file], options);
  return {
    messages: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    notice: stderr,
  };
}

test('a game is recorded, the recording is opened, and a part of it is saved as a walkthrough', async ({
  page,
  host,
  atlas,
}) => {
  const folder = await host.recordInto();
  const game = DemoGame.start('koota', host);
  try {
    await attach(page, 'koota demo');
    await page
      .locator('.live-bar')
      .getByRole('button', { name: /^Record/ })
      .click();
    const file = await recordingIn(folder);
    await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(20_000);
    await page.getByRole('button', { name: /^Stop recording/ }).click();
    await expect(page.getByText(/^Recorded: /)).toBeVisible();
    await atlas.command('Open the last recording');
    await expect(page.locator('.live-bar')).toContainText('koota demo');
    const { messages, notice } = await cat(file);
    expect(notice).toBe('');
    const frames = messages.filter(({ type }) => type === 'snapshot' || type === 'delta').length;
    await expect.poll(() => atlas.length()).toBe(frames);

    const saved = await host.exportTo(async () => {
      await atlas.command('Save a clip');
      const dialog = atlas.dialog('Save a clip');
      await dialog.getByLabel('Name').fill('three frames');
      await dialog.getByLabel(/^First step/).fill('2');
      await dialog.getByLabel(/^Last step/).fill('4');
      await dialog.getByRole('button', { name: 'Add a caption' }).click();
      await dialog.getByLabel(/^Step/).fill('3');
      await dialog.getByLabel('Caption', { exact: true }).fill('Look at the mask');
      await dialog.getByRole('button', { name: 'Save' }).click();
    });
    const [[name, bytes]] = [...saved] as [[string, Buffer]];
    expect(name).toBe('three frames.ecsrec');
    const walk = join(folder, name);
    await writeFile(walk, bytes);
    await host.openFile(walk, () => atlas.command('Open a recording'));
    await expect.poll(() => atlas.length()).toBe(3);
    await atlas.expectStep(1);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('region', { name: 'What happens' }).getByText('Look at the mask')).toBeVisible();

    const cut = join(folder, 'cut.ecsrec');
    await writeFile(cut, (await readFile(file)).subarray(0, -1500));
    await host.openFile(cut, () => atlas.command('Open a recording'));
    await expect(page.getByText(/^cut\.ecsrec (ends in the middle of a frame|was not completed)/)).toBeVisible();
    expect(await atlas.length()).toBeGreaterThan(3);
  } finally {
    await game.kill();
  }
});

test('a recording has all received frames if the program is killed', {
  tag: ['@either', '@always'],
}, async ({ page, host }) => {
  const folder = await host.recordInto();
  const socket = (await readdir(host.runtime)).find((name) => name.endsWith('.sock'))!;
  const game = await startGame(join(host.runtime, socket), 'subject');
  try {
    await attach(page, 'subject');
    await page
      .locator('.live-bar')
      .getByRole('button', { name: /^Record/ })
      .click();
    const file = await recordingIn(folder);
    await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(20_000);
    await host.kill();
    const { acknowledged } = await game.dump();
    const { messages, notice } = await cat(file);
    expect(notice).toMatch(/the recorder stopped before the end|ends in the middle of a message/);
    expect(messages.at(-1).seq).toBeGreaterThanOrEqual(acknowledged);
  } finally {
    await game.kill();
  }
});

test('all of a long recording can be stepped through, and its history read', { tag: '@either' }, async ({
  page,
  host,
  atlas,
}) => {
  const FRAMES = 1000;
  const file = await writeLong(host.runtime, FRAMES);
  await host.openFile(file, () => atlas.command('Open a recording'));
  await expect(page.locator('.live-bar')).toContainText('crowd');

  await test.step('steps lead to its middle and its end and across keyframes, and the history covers all of it', async () => {
    expect(await atlas.length()).toBe(FRAMES);
    await atlas.expectStep(1);

    await page.keyboard.press('End');
    await atlas.expectStep(FRAMES);
    const track = (await page.locator('.scrubber-track').boundingBox())!;
    await page.mouse.click(track.x + track.width / 2, track.y + track.height / 2);
    await page.mouse.move(0, 0);
    await atlas.expectStep(FRAMES / 2);
    const happens = page.getByRole('region', { name: 'What happens' });
    const middle = await happens.textContent();

    // Steps 400 and 401 belong to different keyframes, and 150 steps are more than memory holds at once.
    for (let step = 0; step < 150; step++) {
      await page.keyboard.press('ArrowLeft');
      if (step % 50 === 49) await atlas.expectStep(FRAMES / 2 - 1 - step);
    }
    for (let step = 0; step < 150; step++) {
      await page.keyboard.press('ArrowRight');
      if (step % 50 === 49) await atlas.expectStep(FRAMES / 2 - 149 + step);
    }
    await atlas.expectStep(FRAMES / 2);
    await expect(happens).toHaveText(middle!);

    await page.keyboard.press('End');
    await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').first().click();
    const entries = page.locator('.history-entry');
    await expect(entries.first()).toBeVisible();
    const earlier = page.getByRole('button', { name: 'Earlier' });
    const busy = page.getByText(/^Searching before step/);
    await expect(earlier).toBeVisible();
    for (let pages = 0; pages < 60 && (await earlier.isVisible()); pages++) {
      const before = await entries.count();
      await earlier.click();
      const isMore = async () => (await entries.count()) > before || !(await earlier.isVisible());
      await expect.poll(async () => (await isMore()) && !(await busy.isVisible()), { intervals: [50] }).toBe(true);
    }
    const last = entries.last();
    await expect(last).toContainText(/^frame \d{1,3}[^\d,]/i);
    await last.click();
    await expect(last).toHaveAttribute('aria-current', 'true');
  });

  await test.step('the history of one value reaches back to the beginning', async () => {
    await atlas.command('Go to the end');
    await atlas.expectStep(FRAMES);
    await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').first().click();
    // The value is only in the beginning of the file.
    await page.getByRole('combobox', { name: 'History of' }).selectOption('velocity.x');
    await expect(page.locator('.history-event')).toHaveText([/^exists, with velocity/]);
    await expect(page.getByRole('button', { name: 'Earlier' })).toBeHidden();
  });
});

test('breakpoints of a recording are found in the whole file, in both directions', { tag: '@either' }, async ({
  page,
  host,
  atlas,
}) => {
  const file = await writeLong(host.runtime, 3000);
  await host.openFile(file, () => atlas.command('Open a recording'));
  await expect(page.locator('.live-bar')).toContainText('crowd');
  await run(page, 'view.panel.watches');
  const panel = page.getByRole('region', { name: 'Hits', exact: true });
  const hit = panel.getByRole('status');
  const condition = panel.getByLabel('New breakpoint');
  await condition.fill('health.points < 20');
  await condition.press('Enter');
  await condition.blur();
  // Every entity starts with 100 points and loses one about every 20 frames.
  await page.keyboard.press('F8');
  await expect(hit).toContainText(/^(?:frame |frames .*–)1,\d\d\d: health\.points < 20 became true for 1 entity/);
  const first = await atlas.step();
  expect(first).toBeGreaterThan(1000);
  await run(page, 'watch.previous');
  await expect(hit).toHaveText('No hit in this direction.');
  expect(await atlas.step()).toBe(first);

  await page.keyboard.press('End');
  await atlas.expectStep(3000);
  await page.keyboard.press('F8');
  await expect(hit).toHaveText('No hit in this direction.');
  await run(page, 'watch.previous');
  await expect(hit).toContainText(/^frames? .*: health\.points < 20 became true/);
  const last = await atlas.step();
  expect(last).toBeGreaterThan(first);
  expect(last).toBeLessThan(3000);
  await page.keyboard.press('F8');
  await expect(hit).toHaveText('No hit in this direction.');
});

test('a recording without an index is shown at once, and then read to its end', { tag: '@either' }, async ({
  page,
  host,
  atlas,
}) => {
  const file = await writeLong(host.runtime, 1000);
  const bytes = await readFile(file);
  await writeFile(file, bytes.subarray(0, -1500));
  await host.openFile(file, () => atlas.command('Open a recording'));
  await expect(page.locator('.live-bar')).toContainText('crowd');
  await expect(page.getByText(/^long\.ecsrec (ends in the middle of a frame|was not completed)/)).toBeVisible();
  await expect.poll(() => atlas.length()).toBeGreaterThan(900);
  const length = await atlas.length();
  expect(length).toBeLessThan(1000);
  await page.keyboard.press('End');
  await atlas.expectStep(length);
});
