import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { RecordedGame } from '../bench/recorded-game.ts';
import { recordingOf } from '../core/capture/recording-of-span.ts';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, pause } from './game.ts';
import { violationsIn } from './violations.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Diff', exact: true });

/** Writes a recording of a game that goes another way from a frame on. */
async function writeGame(file: string, frames: number, changedIn: number): Promise<void> {
  const game = new RecordedGame(60);
  const first = [game.hello, game.schema, game.snapshot()];
  const deltas = Array.from({ length: frames - 1 }, (_, i) => game.delta(i + 1 < changedIn ? 20 : 21));
  await writeFile(file, await recordingOf([...first, ...deltas], { created: '', writer: '' }));
}

test('two frames of a game are compared, and who creates the entities that stay is counted', {
  tag: '@window',
}, async ({ page, host }) => {
  const game = DemoGame.start('boids', host, '--entities', '400');
  try {
    await page.setViewportSize({ width: 1024, height: 700 });
    await attach(page, 'boids');
    await run(page, 'view.panel.differences');
    const differences = panel(page);
    await expect(differences).toBeVisible();
    const frames = async () =>
      Number(/[\d,]+$/.exec((await page.getByTestId('step-count').textContent())!)?.[0].replace(',', ''));
    await expect.poll(frames).toBeGreaterThan(120);
    await pause(page);
    await differences.getByRole('button', { name: 'Compare', exact: true }).click();
    await expect(differences.getByRole('status')).toContainText('gained Frightened');
    const gained = differences.getByRole('region', { name: 'Components' }).locator('details').last();
    await gained.locator('summary').click();
    const row = gained.locator('.difference-rows li').first();
    await expect(row).toContainText(/frame \d+/);
    await row.getByRole('button', { name: /^#/ }).click();
    await expect(row.getByRole('button', { name: /^#/ })).toHaveAttribute('aria-pressed', 'true');
    expect(await violationsIn(page, '[data-panel="differences"]')).toEqual([]);

    await differences.getByRole('button', { name: 'What stays' }).click();
    await differences.getByRole('button', { name: 'Count', exact: true }).click();
    await expect(differences.getByRole('status')).toContainText(
      /^(Look first at the source “.+”: [\d,]+ of 400 entities that stay\.|The game did not tell who created|All entities that stay were there)/,
    );
    expect(await violationsIn(page, '[data-panel="differences"]')).toEqual([]);
  } finally {
    await game.kill();
  }
});

test('a recording is compared, counted and asked beyond its loaded part', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const FRAMES = 1000;
  const file = join(host.runtime, 'long.ecsrec');
  const other = join(host.runtime, 'other.ecsrec');
  await writeGame(file, FRAMES, FRAMES);
  await writeGame(other, FRAMES, 700);
  await host.openFile(other, () => atlas.command('Open a recording'));
  await expect.poll(() => atlas.length()).toBe(FRAMES);
  await host.openFile(file, () => atlas.command('Open a recording'));
  await expect(page.locator('.titlebar')).toContainText('long.ecsrec');
  await expect.poll(() => atlas.length()).toBe(FRAMES);
  await page.keyboard.press('End');
  await atlas.expectStep(FRAMES);
  await run(page, 'view.panel.differences');
  const differences = panel(page);
  await differences.getByLabel('First frame', { exact: true }).fill('10');
  await differences.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(differences.getByRole('status')).toContainText(/gained .+\.$/);
  await expect(differences.getByText('ecs-atlas diff long.ecsrec 10 ')).toBeVisible();
  await differences.getByRole('region', { name: 'Values' }).locator('summary').first().click();
  const row = differences.locator('.difference-rows li').first();
  await expect(row).toContainText('→');
  await row.getByRole('button', { name: /frame/ }).click();
  await differences.getByRole('button', { name: 'Runs' }).click();
  await differences.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(differences.getByRole('status')).toHaveText(
    /^The two agree until frame 699\. In frame 700, .+ in long\.ecsrec and .+ in other\.ecsrec\.$/,
  );
  await differences.getByRole('button', { name: 'frame 700' }).click();
  await atlas.expectStep(701);
  expect(await violationsIn(page, '[data-panel="differences"]')).toEqual([]);
  await differences.getByRole('button', { name: 'What stays' }).click();
  await differences.getByRole('button', { name: 'Count', exact: true }).click();
  await expect(differences.getByRole('status')).toHaveText('All entities that stay were there before the first frame.');

  await run(page, 'view.panel.entities');
  await page
    .getByRole('listbox', { name: /entities/i })
    .getByRole('option')
    .first()
    .click();
  const inspector = page.getByRole('region', { name: 'Inspector' });
  await inspector.getByText('Why in a query, or not?').click();
  await inspector.getByRole('combobox', { name: 'Query' }).fill('position, !frozen');
  await expect(inspector.locator('.why-sentence')).toHaveText(/ is (not )?in this query.* since frame [1-9]/);
  await expect(inspector.getByText(/^Only the loaded part/)).toBeHidden();
});
