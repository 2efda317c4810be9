import { expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, pause } from './game.ts';
import { violationsIn } from './violations.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Diff', exact: true });

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
      /^The largest source of entities that stay: .+, with [\d,]+ of 400\.$/,
    );
    expect(await violationsIn(page, '[data-panel="differences"]')).toEqual([]);
  } finally {
    await game.kill();
  }
});
