import { expect } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { DemoGame, inspect, status } from './game.ts';

/* Games without a probe, simulated by a server in another process that replays recorded replies of real games. */

/** An entity with a position in the recorded replies. */
const MOVER = { '4.0.5': 594, '4.1.6': 498 } as const;

for (const version of ['4.0.5', '4.1.6'] as const) {
  test(`a game of Flecs ${version} is polled, frozen and killed`, {
    tag: version === '4.0.5' ? '@window' : '@either',
  }, async ({ page, host }) => {
    const start = () => DemoGame.recordedFlecs(version, host);
    let game = start();
    try {
      await run(page, 'games.open');
      await page.getByRole('dialog', { name: 'Games', exact: true }).locator('.game-main').click();
      await expect(page.getByText(/^Step [1-9][\d,]* of [\d,]+$/)).toBeVisible();
      await expect(page.locator('.live-bar .grade')).toHaveText('polled');
      const inspector = page.getByRole('region', { name: 'Inspector' });
      await expect(inspector.getByText('of 10 ms per second')).toBeVisible();
      await inspect(page, MOVER[version]);
      const names = inspector.locator('.component-name .focus-link');
      await expect
        .poll(() => names.allTextContents())
        .toEqual(expect.arrayContaining(['Position', 'Velocity', 'Mass']));
      // The longer a reply takes, the more rarely a game is polled, so values come late on a busy machine.
      await expect.poll(() => inspector.innerText(), { timeout: 60_000 }).toContain('52.93');
      await expect.poll(() => inspector.innerText()).toContain('54.53');
      game.hold();
      await expect(status(page)).toHaveText(/^no response since \d\d:\d\d$/, { timeout: 60_000 });
      game.letGo();
      await expect(status(page)).toHaveText('connected', { timeout: 60_000 });
      await game.kill();
      await expect(status(page)).toHaveText(/^disconnected at \d\d:\d\d$/, { timeout: 60_000 });
      await expect.poll(() => inspector.innerText()).toContain('52.93');
      game = start();
      await expect(status(page)).toHaveText('connected', { timeout: 60_000 });
    } finally {
      await game.kill();
    }
  });
}
