import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { ENDED } from '../src-main/contract/class-protocol.ts';
import { Atlas, run, SWAP_AND_POP } from './atlas.ts';
import { test as base } from './fixture.ts';
import { launchChromium } from './launch-chromium.ts';
import { violationsIn } from './violations.ts';

interface Class {
  readonly url: string;
  readonly code: string;
  /** Adds another follower with a separate browser profile. */
  join(): Promise<Page>;
}

/** The class that is opened in the lecturer's window. */
const test = base.extend<{ room: Class }, { followers: Browser }>({
  followers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],
  room: async ({ page, atlas, followers }, use) => {
    await atlas.command('Open to a class');
    await atlas.dialog('Class').getByRole('button', { name: 'Open the class' }).click();
    const code = (await page.locator('.class-code').textContent()) ?? '';
    const url = `http://${await page.locator('.class-addresses code').first().textContent()}`;
    await page.keyboard.press('Escape');
    const contexts: BrowserContext[] = [];
    const join = async () => {
      const context = await followers.newContext({ locale: 'en-US' });
      contexts.push(context);
      const follower = await context.newPage();
      await follower.goto(url);
      await follower.getByLabel('Code').fill(code);
      await follower.keyboard.press('Enter');
      await expect(follower.getByText('Connected')).toBeVisible();
      return follower;
    };
    await use({ url, code, join });
    for (const context of contexts) await context.close();
  },
});

test.use({ script: SWAP_AND_POP });

const bars = (page: Page) =>
  page.getByRole('region', { name: 'Answers of the class' }).getByRole('row').allTextContents();

async function ask(atlas: Atlas, form: string, text = ''): Promise<void> {
  await atlas.command('Open to a class');
  const dialog = atlas.dialog('Class');
  await dialog.getByLabel('Question').fill(text);
  await dialog.getByRole('button', { name: form }).click();
  await dialog.getByRole('button', { name: 'Ask', exact: true }).click();
}

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

test('answers to a question are counted live and can be changed until the question is closed', {
  tag: '@window',
}, async ({ page, atlas, room }) => {
  const [first, second] = [await room.join(), await room.join()];
  await ask(atlas, 'A B C D', 'Which entity moves?');
  await expect(first.getByRole('heading', { name: 'Which entity moves?' })).toBeVisible();
  await first.getByRole('button', { name: 'B', exact: true }).click();
  await second.getByRole('button', { name: 'B', exact: true }).click();
  await expect.poll(() => bars(page)).toEqual(['A0', 'B2', 'C0', 'D0']);
  await second.getByRole('button', { name: 'C', exact: true }).click();
  await expect.poll(() => bars(page)).toEqual(['A0', 'B1', 'C1', 'D0']);
  await page.getByRole('button', { name: 'Stop answers' }).click();
  await expect(first.getByText('The question is closed. Your answer: B.')).toBeVisible();
  await expect(first.getByRole('button', { name: 'B', exact: true })).toBeHidden();
  await ask(atlas, 'A value');
  await first.getByLabel('Your value').fill(' 07 ');
  await first.keyboard.press('Enter');
  await expect.poll(() => bars(page)).toEqual(['71']);
  await page.keyboard.press('End');
  await ask(atlas, 'A cell');
  await new Atlas(second).grid('Position: packed array').getByRole('gridcell').first().focus();
  await second.keyboard.press('Enter');
  await expect.poll(() => bars(page)).toEqual([expect.stringMatching(/packed array, position 01$/)]);
  await page.getByRole('button', { name: 'Remove the question' }).click();
  await expect(first.getByRole('region', { name: 'Question' })).toBeHidden();
});

test('followers of a lesson see its text and position, and answer its questions', { tag: '@window' }, async ({
  page,
  atlas,
  room,
}) => {
  const [follower, other] = [await room.join(), await room.join()];
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=entt-sparse-set');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('step-count')).toHaveText(/^1 of/);
  await expect(follower.getByText('Which entities are burning?')).toBeVisible();
  while (!(await page.locator('[data-question]').isVisible())) await page.keyboard.press('ArrowRight');
  await expect(follower.getByRole('region', { name: 'Question' })).toBeVisible();
  await follower.getByLabel('Your value').fill('4');
  await follower.keyboard.press('Enter');
  await expect(follower.getByText('Your answer: 4. You can change it.')).toBeVisible();
  await other.getByLabel('Your value').fill('0');
  await other.keyboard.press('Enter');
  await expect.poll(() => bars(page)).toEqual(['01', '41']);
  await expect(page.getByRole('img', { name: 'Right answer' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect(follower.getByText('The question is closed. Your answer: 4. That is right.')).toBeVisible();
  await expect(follower.locator('.follow-verdict.right svg')).toBeVisible();
  await expect(other.getByText('Your answer: 0. That is not right. Right answer: 4.')).toBeVisible();
  await expect(page.getByRole('row').filter({ has: page.getByRole('img', { name: 'Right answer' }) })).toHaveText('41');
  await page.keyboard.press('ArrowRight');
  await expect(follower.getByRole('region', { name: 'Question' })).toBeHidden();
});

test('the bars of long options stay in their column, in the window and while presenting @chromium', async ({
  page,
  atlas,
  room,
}) => {
  const follower = await room.join();
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=decs-archetypes&beat=3');
  await page.keyboard.press('Enter');
  await expect(follower.getByRole('region', { name: 'Question' })).toBeVisible();
  const column = page.locator('.lesson-words');
  const expectFits = async (): Promise<void> => {
    expect(await column.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  };
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 700 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: 'Remove the question' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('region', { name: 'Answers of the class' })).toBeInViewport({ ratio: 1 });
    await expectFits();
    await page.keyboard.press('F5');
    await expect(page.locator('.lesson-presentation')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Join the class' })).toBeInViewport({ ratio: 1 });
    await expectFits();
    await page.keyboard.press('Escape');
    await expect(page.locator('.lesson-presentation')).toBeHidden();
  }
});

test('a presented question shows the answers of the class only with the right one', { tag: '@window' }, async ({
  page,
  atlas,
  room,
}) => {
  const followers = [await room.join(), await room.join()];
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=decs-archetypes&beat=3');
  await page.keyboard.press('Enter');
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.keyboard.press('F5');
  for (const follower of followers)
    await follower.getByRole('region', { name: 'Question' }).getByRole('button').first().click();
  await expect(page.getByText('2 of 2 students answered')).toBeVisible();
  const options = page.locator('.room-options li');
  await expect(page.locator('.question .ask')).toHaveCSS('font-size', /^(3[6-9]|4\d)/);
  expect((await page.locator('.join-card .qr').boundingBox())!.width).toBeGreaterThanOrEqual(212);
  await expect(page.locator('.room-votes')).toHaveCount(0);
  await page.keyboard.press('PageDown');
  await expect(options.first().locator('.room-votes')).toHaveText('2');
  await expect(options.filter({ has: page.getByRole('img', { name: 'Right', exact: true }) })).toHaveCount(1);
  await expect(page.getByText(/ of 2 answered right\.$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Join the class' })).toHaveCount(0);
  expect(await violationsIn(page)).toEqual([]);
});

test('followers perform a lesson’s operation, and their first results are counted', { tag: '@window' }, async ({
  page,
  atlas,
  room,
}) => {
  const [first, second] = [await room.join(), await room.join()];
  await atlas.command('Open link');
  await page.getByLabel('Link', { exact: true }).fill('ecs-atlas://open?lesson=entt-sparse-set');
  await page.keyboard.press('Enter');
  const task = page.locator('[data-question=do]');
  await expect(async () => {
    const reveal = page.getByRole('button', { name: 'Show the answer' });
    if (await reveal.isVisible()) await reveal.click();
    await page.keyboard.press('ArrowRight');
    await expect(task).toBeVisible({ timeout: 200 });
  }).toPass();
  await expect(first.getByRole('region', { name: 'Question' })).toContainText('remove bat Burning');
  await first.getByRole('button', { name: 'I am done' }).click();
  await expect(first.getByText('You left a hole in Burning.packed[0].')).toBeVisible();
  await expect.poll(() => bars(page)).toEqual(['No mistakes0', 'Left a hole1']);
  const write = async (column: string, row: number, text: string | null) => {
    await second.locator(`[data-column="${column}"] [role=gridcell][data-row="${row}"]`).focus();
    await second.keyboard.press('Enter');
    if (text === null) await second.getByRole('button', { name: 'Clear', exact: true }).click();
    else await second.keyboard.type(text);
    if (text !== null) await second.keyboard.press('Enter');
  };
  await write('Burning.packed', 0, 'owl');
  await write('Burning.sparse', 3, '0');
  await write('Burning.sparse', 1, 'null');
  await write('Burning.packed', 2, null);
  await second.getByRole('button', { name: 'I am done' }).click();
  await expect(second.getByText('Right', { exact: true })).toBeVisible();
  await expect.poll(() => bars(page)).toEqual(['No mistakes1', 'Left a hole1']);
  expect(await violationsIn(second)).toEqual([]);
  await task.getByRole('button', { name: 'Show the answer' }).click();
  await expect(first.getByText(/^The question is closed. Your answer: Left a hole/)).toBeVisible();
  await expect(first.getByRole('region', { name: 'What the engine does' })).toBeVisible();
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
