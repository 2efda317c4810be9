import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ENDED } from '../src-main/contract/class-protocol.ts';
import { Atlas, run, SWAP_AND_POP } from './atlas.ts';
import { ask, test } from './class-fixture.ts';
import { violationsIn } from './violations.ts';

test.use({ script: SWAP_AND_POP });

test('a class is off by default, and followers who join early or late see the lecturer’s steps', async ({
  page,
  atlas,
  room,
}) => {
  const first = new Atlas(await room.join());
  await expect(page.getByRole('button', { name: /^Class open: 1 joined, code / })).toBeVisible();
  for (let step = 1; step <= 5; step++) {
    await page.keyboard.press('ArrowRight');
    await first.expectStep(step);
  }
  const late = new Atlas(await room.join());
  await expect(page.getByRole('button', { name: /^Class open: 2 joined, code / })).toBeVisible();
  await page.keyboard.press('End');
  const length = await atlas.length();
  await atlas.pictureAtRest();
  const said = await atlas.narration.locator('.narration-sentence').textContent();
  for (const follower of [first, late]) {
    await follower.expectStep(length);
    await expect(follower.narration).toContainText(said ?? '?');
    await follower.expectCells('Position: packed array', await atlas.cells('Position: packed array'));
  }
  await run(page, 'file.home');
  await expect(first.page.getByText('showing something that is not shared')).toBeVisible();
});

test('a follower cannot change anything by keys, messages or other pages', { tag: '@always' }, async ({
  page,
  atlas,
  room,
}) => {
  const follower = await room.join();
  await page.keyboard.press('ArrowRight');
  await new Atlas(follower).expectStep(1);
  for (const key of ['ArrowRight', 'End', 'Control+k', 'h', 'e']) await follower.keyboard.press(key);
  await new Atlas(follower).expectStep(1);
  await expect(follower.getByRole('dialog')).toHaveCount(0);
  const say = (messages: unknown[]) =>
    follower.evaluate(
      ([code, all]) =>
        new Promise((resolve) => {
          const socket = new WebSocket(`ws://${location.host}/class`, 'ecs-atlas.class.1');
          socket.onclose = (event) => resolve(event.code);
          socket.onopen = () => {
            for (const each of [{ type: 'join', code }, ...all]) socket.send(JSON.stringify(each));
          };
        }),
      [room.code, messages] as const,
    );
  const place = {
    type: 'place',
    shows: 'script',
    position: 4,
    depth: 'access',
    focus: null,
    prose: null,
    panes: null,
    lesson: null,
  };
  expect(await say([place])).toBe(ENDED.notAllowed);
  expect(await say([{ id: 1, method: 'settings.load' }])).toBe(ENDED.notAllowed);
  const statuses = await follower.evaluate(() =>
    Promise.all(['/index.html', '/host', '/settings.json'].map(async (path) => (await fetch(path)).status)),
  );
  expect(statuses).toEqual([404, 404, 404]);
  await atlas.expectStep(1);
  await new Atlas(follower).expectStep(1);
});

test('a wrong code is refused, a reload rejoins, and a closed class shows a message', { tag: '@window' }, async ({
  page,
  atlas,
  room,
  followers,
}) => {
  const stranger = await followers.newPage({ locale: 'en-US' });
  await stranger.goto(room.url);
  await stranger.getByLabel('Code').fill(room.code === 'AAA-AAA' ? 'CCC-CCC' : 'AAA-AAA');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toHaveText(/not the code of the class/);
  expect(await violationsIn(stranger)).toEqual([]);
  await stranger.close();
  const follower = await room.join();
  await page.keyboard.press('ArrowRight');
  await follower.reload();
  await new Atlas(follower).expectStep(1);
  await ask(atlas, 'A B C D');
  await expect(follower.getByRole('button', { name: 'A', exact: true })).toBeVisible();
  expect(await violationsIn(follower)).toEqual([]);
  await atlas.command('Close the class');
  await expect(follower.getByRole('alert')).toHaveText('The lecturer has closed the class.');
  await expect(page.getByRole('button', { name: /^Class open/ })).toBeHidden();
});

test('the link of the QR code joins without typing, and who waits is let in from the presented page', {
  tag: '@window',
}, async ({ page, room, followers }) => {
  const scan = async () => {
    const follower = await (await followers.newContext({ locale: 'en-US' })).newPage();
    await follower.goto(`${room.url}/#${room.code}`);
    return follower;
  };
  const seated = await scan();
  await expect(seated.getByText('Connected')).toBeVisible();
  expect(new URL(seated.url()).hash).toBe('');
  for (let n = 2; n <= 5; n++) await expect((await scan()).getByText('Connected')).toBeVisible();
  const waiting = await scan();
  await expect(waiting.getByText('All seats for this network address are taken')).toBeVisible();
  await run(page, 'view.present');
  await page.getByRole('button', { name: 'Let 1 person in' }).click();
  await expect(waiting.getByText('Connected')).toBeVisible();
  await expect(page.locator('.let-in')).toHaveCount(0);
});

test('the results of a class are saved as a table @chromium', async ({ page, atlas, room }) => {
  const follower = await room.join();
  await ask(atlas, 'Yes or no', 'Is it moved?');
  await follower.getByRole('button', { name: 'No', exact: true }).click();
  await expect(page.getByText('1 of 1 students answered')).toBeVisible();
  const download = page.waitForEvent('download');
  await atlas.command('Save the results of the class');
  expect((await download).suggestedFilename()).toMatch(/^ecs-atlas-class \d{4}-\d\d-\d\d\.csv$/);
  const csv = await readFile(await (await download).path(), 'utf8');
  const rows = csv.split('\r\n').slice(1);
  const shown = rows.map((row) => row.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/, 'TIME').replace(/[\da-f-]{36}$/, 'ID'));
  expect(shown).toEqual([
    ',1,TIME,Is it moved?,choice,,Yes,0,1,1,,ID',
    ',1,TIME,Is it moved?,choice,,No,1,1,1,,ID',
    '',
  ]);
});

test('when the window that presents is closed followers say so, and the next one that presents takes the class over @chromium', async ({
  page,
  room,
}) => {
  const follower = await room.join();
  await page.keyboard.press('ArrowRight');
  await new Atlas(follower).expectStep(1);
  const next = await page.context().newPage();
  const token = await page.evaluate(() => sessionStorage.getItem('ecs-atlas.token'));
  await next.goto(`${page.url().split('#')[0]}#token=${token}`);
  // The window handles keys once a diagram is drawn.
  await expect(next.locator('[role=gridcell]').first()).toBeAttached();
  const notes = await page.context().newPage();
  const id = await page.evaluate(() => sessionStorage.getItem('ecs-atlas.window'));
  await notes.goto(`${page.url().split('#')[0]}#speaker=${id}`);
  await expect(notes.getByRole('main', { name: 'Speaker notes' })).toBeVisible();
  await page.close();
  await expect(notes.getByRole('alert')).toContainText('The window that presented is closed.');
  await expect(next.getByRole('button', { name: 'A class waits' })).toContainText('Class waiting · 1 joined');
  await expect(follower.getByText('The lecturer’s window is closed.')).toBeVisible();
  await new Atlas(follower).expectStep(1);
  await run(next, 'view.present');
  await expect(follower.getByText('Connected')).toBeVisible();
  await expect(next.locator('.presenting')).toBeVisible();
  await expect(notes.getByRole('alert')).toHaveCount(0);
});

test('followers keep the picture and show a message when the lecturer’s program ends', { tag: '@either' }, async ({
  page,
  host,
  room,
}) => {
  const follower = await room.join();
  await page.keyboard.press('ArrowRight');
  await new Atlas(follower).expectStep(1);
  await host.kill();
  await expect(follower.getByText('The lecturer’s computer does not answer.')).toBeVisible();
  await new Atlas(follower).expectStep(1);
});
