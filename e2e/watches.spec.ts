import { expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, inspect, status } from './game.ts';
import { violationsIn } from './violations.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Hits', exact: true });

async function addBreakpoint(page: Page, text: string): Promise<void> {
  const field = panelOf(page).getByLabel('New breakpoint');
  await field.fill(text);
  await field.press('Enter');
}

test('a game stops in the frame of a breakpoint itself, with its system, earlier hits are found backward, and the sentence names the frame’s effect', {
  tag: '@either',
}, async ({ page, host, atlas }) => {
  // So few entities are read within one frame even on a busy machine. The changes of a torn frame would be unknown.
  const game = DemoGame.start('boids', host, '--entities', '150');
  try {
    await attach(page, 'boids');
    await expect.poll(() => atlas.length()).toBeGreaterThan(10);
    // From here on frames are complete, so their changes are known.
    await expect(page.locator('.narration').getByText('parts read at different moments', { exact: true })).toBeHidden();
    await run(page, 'view.panel.watches');
    const stops = 'The game stops at the end of that frame.';
    const cost = "To find who gains and loses components takes at most 2.5% of the game's time.";
    await panelOf(page).getByLabel('New breakpoint').fill('+Frightened');
    await expect(panelOf(page).getByText(`${stops} ${cost}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record the game to a file' })).toHaveAttribute(
      'title',
      new RegExp(cost),
    );
    await addBreakpoint(page, '+Frightened');
    await expect(status(page)).toHaveText('paused');
    const hit = panelOf(page).getByRole('status');
    await expect(hit).toContainText(/^frames? .*: .+ gained Frightened/);
    const stopped = page.getByText(/^You see frame [\d,]+\. The game stopped in this frame\.$/);
    await expect(stopped).toBeVisible();
    await expect(panelOf(page).getByText(`${stops} ${cost}`, { exact: true })).toBeVisible();
    const row = panelOf(page).locator('[aria-current=true]');
    await expect(row).toContainText('gained Frightened, in Live (update)');
    // The sentence below the diagram describes the same frame with the same numbers.
    const sentence = page.locator('.narration-sentence');
    await expect(sentence).toContainText(/\d+ gained Frightened/);
    const gained = /(\d+) gained/.exec((await sentence.textContent())!)![1]!;
    const first = await hit.textContent();
    const named = [...first!.matchAll(/#\d+/g)].length;
    const others = [...first!.matchAll(/and ([\d,]+) more/g)].map(([, count]) => Number(count!.replace(',', '')));
    expect(others.reduce((sum, count) => sum + count, named)).toBe(Number(gained));
    // At the last received frame the key resumes the game until the next hit.
    await page.keyboard.press('F8');
    await expect(hit).not.toHaveText(first!);
    await expect(status(page)).toHaveText('paused');
    await expect(hit).toContainText(/^frame .*: .+ gained Frightened/);
    await expect(stopped).toBeVisible();
    const second = await hit.textContent();
    await expect(row).toContainText(/gained Frightened, in Live \(update\)$/);
    // The first entity is selected, and its inspector names the same frame and system.
    const [frame] = /^frame [\d,]+/.exec(second!)!;
    const inspector = page.locator('[data-panel=inspector]');
    await expect(inspector.getByText(`gained in ${frame}, in Live (update)`)).toBeVisible();
    await page.getByRole('button', { name: 'Go to the previous breakpoint hit' }).click();
    await expect(hit).toHaveText(first!);
    await page.getByRole('button', { name: 'Go to the next breakpoint hit' }).click();
    await expect(hit).toHaveText(second!);
    await page.getByRole('button', { name: 'Go to the previous breakpoint hit' }).click();
    await expect(hit).toHaveText(first!);
    const part = sentence.getByRole('button', { name: /gained Frightened/ });
    const words = (await part.textContent())!;
    await part.click();
    if (!words.startsWith('1 ')) await expect(page.locator('#entities-count')).toContainText(`${gained} of 150`);
    else await expect(part).toBeVisible();
    await page.getByRole('tab', { name: 'Hits' }).click();
    // The list and the timeline show the same hits, also for a search. Seconds are left out if the game stopped later.
    const hits = panelOf(page).getByRole('region', { name: 'List of hits' }).getByRole('listitem');
    await expect(hits.first()).toContainText(/frames? [\d,–]+.*gained Frightened.*/);
    const marks = page.getByTestId('hit-marks').locator('u');
    await expect(marks).toHaveCount(await hits.count());
    await hits.last().getByRole('button').first().click();
    // The list follows the shown hit out of its visible part.
    await hits.first().scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Go to the next breakpoint hit' }).click();
    await page.getByRole('button', { name: 'Go to the previous breakpoint hit' }).click();
    await expect(hits.last()).toBeInViewport();
    await expect(hits.last().getByRole('button').first()).toHaveAttribute('aria-current', 'true');
    await page.getByRole('tab', { name: 'Entities' }).click();
    const all = page.getByRole('button', { name: 'List all', exact: true });
    // A fixed list hides the search and its events.
    if (await all.isVisible()) {
      await expect(page.getByLabel('Search entities by id, name, components and values')).toBeHidden();
      await all.click();
    }
    await page.getByLabel('Search entities by id, name, components and values').fill('lost Frightened');
    await expect(page.locator('.list-panel').getByRole('region', { name: 'List of hits' })).toContainText(/\d+ hits? /);
  } finally {
    await game.kill();
  }
});

test('a lost component is found from the list of games to the system and its line', { tag: '@window' }, async ({
  page,
  host,
}) => {
  const game = DemoGame.start('boids', host, '--entities', '100');
  try {
    await attach(page, 'boids');
    await page.getByRole('tab', { name: 'Hits' }).click();
    await addBreakpoint(page, 'lost Frightened, alive, Position');
    const hit = panelOf(page)
      .getByRole('region', { name: 'List of hits' })
      .getByRole('listitem')
      .filter({ has: page.locator('[aria-current=true]') });
    const inspector = page.getByRole('region', { name: 'Inspector', exact: true });
    // The first loss may have happened before the game followed the component, and beside other programs a message may cover several frames,
    // in which the entity gained it, too. The key goes on to the next loss.
    await expect(async () => {
      await expect(status(page)).toHaveText('paused');
      const isAlone = await inspector.getByText(/^lost in frame [\d,]+, in Live \(update\)$/).isVisible();
      if (!isAlone) await page.keyboard.press('F8');
      await expect(panelOf(page).getByRole('status')).toHaveText(
        /^frame [\d,]+: #\d+.* lost Frightened, in Live \(update\)\.?$/,
        { timeout: 3000 },
      );
      // The entity is selected, and the inspector says the same of it.
      await expect(inspector.getByText('alive', { exact: true })).toBeVisible({ timeout: 1000 });
      await expect(inspector.getByText(/^lost in frame [\d,]+, in Live \(update\)$/)).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(hit).toContainText(/#\d+.* lost Frightened, in Live \(update\)/);
    await expect(hit).toContainText(/boids\.\w+:\d+/);
  } finally {
    await game.kill();
  }
});

test('values and counts are watched, with a plot of the recorded time', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const game = DemoGame.start('boids', host, '--entities', '300');
  try {
    await attach(page, 'boids');
    await inspect(page, 3);
    await page.getByRole('button', { name: 'Watch Position.x', exact: true }).click();
    await page.getByRole('combobox', { name: /^Search entities/ }).fill('Frightened');
    await page.getByRole('button', { name: 'Watch count(Frightened)' }).click();
    await page.getByRole('tab', { name: 'Hits' }).click();
    const panel = panelOf(page);
    const plots = panel.getByRole('img');
    await expect(plots).toHaveCount(2);
    await expect(plots.first()).toHaveAccessibleName(/^3 Position\.x over time, now -?\d/);
    const path = plots.first().locator('path');
    await expect.poll(async () => ((await path.getAttribute('d')) ?? '').length).toBeGreaterThan(200);
    await expect.poll(() => atlas.length()).toBeGreaterThan(30);
    await page
      .getByRole('button', { name: /^Freeze/ })
      .first()
      .click();
    const length = await atlas.length();
    const box = (await plots.last().boundingBox())!;
    await plots.last().click({ position: { x: box.width / 2, y: box.height / 2 } });
    await expect.poll(() => atlas.step()).toBeLessThan(length - 5);
    await addBreakpoint(page, 'count(Frightened');
    await expect(panel.getByText('Write count(…), a comparison and a number')).toBeVisible();
    await panel.getByLabel('New breakpoint').fill('Frightened Position.x < 100');
    await panel.getByLabel('New breakpoint').press('Enter');
    expect(await violationsIn(page, '[data-panel=watches]')).toEqual([]);
  } finally {
    await game.kill();
  }
});

test('breakpoints of a script are reached operation by operation', { tag: '@window' }, async ({ page, atlas }) => {
  await run(page, 'view.panel.watches');
  await addBreakpoint(page, 'count(*) >= 2');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Go to the next breakpoint hit' }).click();
  await expect(panelOf(page).getByRole('status')).toContainText(/step \d+: count\(\*\) >= 2 became true, with 2/);
  const step = await atlas.step();
  expect(step).toBeGreaterThan(1);
  await page.getByRole('button', { name: 'Go to the next breakpoint hit' }).click();
  await expect(panelOf(page).getByRole('status')).toContainText('No hit in this direction.');
  expect(await atlas.step()).toBe(step);
});
