import { execFile } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { startGame } from '../src-main/attach/testing/processes.ts';
import { root } from '../tools/build.ts';
import { test } from './fixture.ts';
import { attach, DemoGame } from './game.ts';

async function recordingIn(folder: string): Promise<string> {
  const find = async () => (await readdir(folder).catch(() => [])).find((name) => name.endsWith('.ecsrec'));
  await expect.poll(find).toBeDefined();
  return join(folder, (await find())!);
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

test('a game is recorded, the recording opened, and a span of it kept as a walkthrough', async ({
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
    await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(50_000);
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
    await writeFile(cut, (await readFile(file)).subarray(0, -700));
    await host.openFile(cut, () => atlas.command('Open a recording'));
    await expect(page.getByText(/^cut\.ecsrec (ends in the middle of a frame|was not completed)/)).toBeVisible();
    expect(await atlas.length()).toBeGreaterThan(3);
  } finally {
    await game.kill();
  }
});

test('when the program is killed while it records, the file has all frames that it had taken', async ({
  page,
  host,
}) => {
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
    await expect.poll(async () => (await stat(file)).size).toBeGreaterThan(50_000);
    await host.kill();
    const { acknowledged } = await game.dump();
    const { messages, notice } = await cat(file);
    expect(notice).toMatch(/the recorder stopped before the end|ends in the middle of a message/);
    expect(messages.at(-1).seq).toBeGreaterThanOrEqual(acknowledged);
  } finally {
    await game.kill();
  }
});
