import { expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, status } from './game.ts';
import { violationsIn } from './violations.ts';

const panelOf = (page: Page) => page.getByRole('region', { name: 'Systems', exact: true });
const listOf = (page: Page, of: 'system' | 'quer') => panelOf(page).getByRole('listbox', { name: new RegExp(of) });

test('the systems of a game are listed with their times, can be watched, and can be used in breakpoints', {
  tag: '@either',
}, async ({ page, host, atlas }) => {
  const game = DemoGame.start('boids', host, '--entities', '400');
  try {
    await attach(page, 'boids');
    await run(page, 'view.panel.systems');
    const systems = listOf(page, 'system');
    const rows = systems.getByRole('option');
    await expect(rows).toHaveCount(2);
    // Systems are listed in their execution order, and have times once they are watched.
    await expect(rows.first()).toHaveAccessibleName(/^Steer, [\d.]+ (ms|µs), at most .+, 400 matching entities/);
    await expect(rows.last()).toHaveAccessibleName(/^Live, [\d.]+ (ms|µs)/);
    // About every second frame takes longer than the mean of the recent ones.
    const [, time, unit] = /^Live, ([\d.]+) (ms|µs)/.exec((await rows.last().innerText()).trim())!;
    const mean = (Number(time) / (unit === 'ms' ? 1 : 1000)).toFixed(5);
    await expect(panelOf(page).getByText(/^[\d.]+ (ms|µs) in measured systems$/)).toBeVisible();
    await panelOf(page).getByRole('button', { name: /^Name/ }).click();
    await expect(rows.first()).toHaveAccessibleName(/^Live/);

    // The keyboard alone reaches the list, the details of a system, and its entities.
    await systems.focus();
    await page.keyboard.press('End');
    const details = panelOf(page).getByRole('region', { name: 'Steer' });
    await expect(details.getByRole('button', { name: 'Velocity', exact: true })).toBeVisible();
    await details.getByRole('button', { name: 'Watch time(Steer)' }).click();
    await systems.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('combobox', { name: /^Search entities/ })).toHaveValue('Position, Velocity');

    await page.getByRole('tab', { name: 'Systems' }).click();
    await panelOf(page).getByRole('button', { name: '4 queries' }).click();
    const query = listOf(page, 'quer').getByRole('option', { name: /^Position, Velocity, 400 matching entities$/ });
    await expect(query).toBeVisible();

    await run(page, 'view.panel.watches');
    const watches = page.getByRole('region', { name: 'Hits', exact: true });
    await expect(watches.getByRole('img')).toHaveAccessibleName(/^time\(Steer\) over time, now [\d.]+$/);
    const path = watches.getByRole('img').locator('path:not(.watch-band)');
    await expect.poll(async () => ((await path.getAttribute('d')) ?? '').length).toBeGreaterThan(100);
    const field = watches.getByLabel('New breakpoint');
    await field.fill(`time(Live) > ${mean}`);
    await field.press('Enter');
    await expect(watches.getByRole('status')).toContainText(
      /^(?:frames? [\d,–]+): time\(Live\) > [\d.]+ became true, with [\d.]+\.(?: Parts of this frame .*)?$/,
    );
    await expect(status(page)).toHaveText('paused');

    // The sentence of a frozen frame names changed cells but no figures, because earlier frames have other times.
    await expect(page.locator('.narration-sentence')).not.toContainText('systems');
    expect(await atlas.length()).toBeGreaterThan(2);
    await page.getByRole('tab', { name: 'Systems' }).click();
    expect(await violationsIn(page, '[data-panel="systems"]')).toEqual([]);
  } finally {
    await game.kill();
  }
});

test('the history of a selected entity says which system wrote its values, and a system shows its line', {
  tag: '@window',
}, async ({ page, host, atlas }) => {
  const game = DemoGame.start('boids', host, '--entities', '40');
  try {
    await attach(page, 'boids');
    await page.getByRole('listbox', { name: 'Entities' }).getByRole('option').first().click();
    const inspector = page.getByRole('region', { name: 'Inspector', exact: true });
    await expect(inspector.getByText(/which system writes to this entity takes at most/)).toBeVisible();
    // The frames that follow are traced.
    const before = await atlas.length();
    await expect.poll(() => atlas.length()).toBeGreaterThan(before + 40);
    await run(page, 'live.freeze');
    await expect(
      inspector
        .locator('.history-event')
        .filter({ hasText: /^Position.*(, in|last written in) Steer \(update\)$/ })
        .first(),
    ).toBeVisible();
    await run(page, 'view.panel.systems');
    await listOf(page, 'system').getByRole('option').first().click();
    await expect(panelOf(page).getByText(/^boids\.\w+:\d+$/)).toBeVisible();
  } finally {
    await game.kill();
  }
});

test('a game without systems shows how to report them', { tag: '@window' }, async ({ page, host }) => {
  const game = DemoGame.start('miniplex', host);
  try {
    await attach(page, 'miniplex demo');
    await run(page, 'view.panel.systems');
    await expect(listOf(page, 'quer').getByRole('option').first()).toBeVisible();
    await panelOf(page).getByRole('button', { name: '0 systems' }).click();
    await expect(panelOf(page).getByText('probe.system(')).toBeVisible();
    await panelOf(page).getByRole('button', { name: 'Flecs', exact: true }).click();
    await expect(panelOf(page).getByText('world.import<flecs::stats>();')).toBeVisible();
  } finally {
    await game.kill();
  }
});

test('systems of a recorded Flecs game are listed in their execution order', { tag: '@window' }, async ({
  page,
  host,
}) => {
  const game = DemoGame.recordedFlecs('4.1.6', host);
  try {
    await run(page, 'games.open');
    await page.getByRole('dialog', { name: 'Games', exact: true }).locator('.game-main').click();
    await expect(page.getByText(/^Step [1-9][\d,]* of [\d,]+$/)).toBeVisible();
    await run(page, 'view.panel.systems');
    const rows = listOf(page, 'system').getByRole('option');
    await expect(rows).toHaveCount(6);
    // Times arrive with a later poll. The longer a reply takes, the less often a game is polled.
    await expect(rows.nth(2)).toHaveAccessibleName(
      'Move, 1.15 µs, at most 1.15 µs in the last 60 frames, 22 matching entities',
      {
        timeout: 60_000,
      },
    );
    await expect(rows.first()).toHaveAccessibleName(/^Tick/);
    await expect(rows.last()).toHaveAccessibleName(/^AgeTrail/);
  } finally {
    await game.kill();
  }
});
