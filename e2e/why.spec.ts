import { expect, type Page } from '@playwright/test';
import { run } from './atlas.ts';
import { test } from './fixture.ts';
import { attach, DemoGame } from './game.ts';
import { violationsIn } from './violations.ts';

const SCRIPT = `component Position
tag Frozen
create hero Position
create orc Position
add hero Frozen
set hero Position 3
query Position !Frozen
`;

const inspector = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const terms = (page: Page) => inspector(page).locator('.why-term');

/** Opens the field with the keyboard alone, and types a query. */
async function ask(page: Page, query: string): Promise<void> {
  const title = inspector(page).getByText('Why in a query, or not?');
  await title.focus();
  await page.keyboard.press('Enter');
  const field = inspector(page).getByRole('combobox', { name: 'Query' });
  await expect(field).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(field).toBeFocused();
  await page.keyboard.type(query);
  await expect(field).toHaveValue(query);
}

test.describe('a script', () => {
  test.use({ script: SCRIPT });

  test('says why an entity is not in a query, since which line, and goes there', { tag: '@either' }, async ({
    atlas,
    page,
  }) => {
    await page.setViewportSize({ width: 1024, height: 700 });
    await page.keyboard.press('End');
    const end = await atlas.length();
    await atlas.expectStep(end);
    await run(page, 'view.panel.inspector');
    await inspector(page).getByRole('combobox').first().selectOption('hero (0 v0)');
    await ask(page, 'Position, !Frozen, A || B');
    await expect(inspector(page).getByRole('status')).toHaveText(
      'hero is not in this query because it has Frozen, since line 5, “add hero Frozen”.',
    );
    await expect(terms(page)).toHaveText([
      'yesPositionhas Position: 3line 3create hero Position',
      'no!Frozenhas Frozenline 5add hero Frozen',
      'cannot tellA || Bcannot tell: says more than can be checked here',
    ]);
    const field = inspector(page).getByRole('combobox', { name: 'Query' });
    const known = page.locator(`datalist#${(await field.getAttribute('list'))!.replaceAll(':', '\\:')} option`);
    await field.fill('');
    await expect(known.first()).toHaveAttribute('value', 'Position !Frozen');
    await field.fill('Position !Frozen');
    await expect(
      inspector(page).getByText('It was seen in the query from line 3 to line 4. 1 of 2 entities is in.'),
    ).toBeVisible();

    for (const theme of ['light', 'high contrast']) {
      await atlas.command(`Theme: ${theme}`);
      expect(await violationsIn(page, '[data-panel="inspector"]')).toEqual([]);
      const panel = (await inspector(page).boundingBox())!;
      for (const part of [...(await terms(page).all()), field, inspector(page).locator('.why-sentence')]) {
        const box = (await part.boundingBox())!;
        expect(box.x).toBeGreaterThanOrEqual(panel.x);
        expect(box.x + box.width).toBeLessThanOrEqual(panel.x + panel.width);
      }
    }

    await terms(page).nth(1).getByRole('button', { name: 'line 5' }).click();
    await expect(terms(page).nth(1)).toHaveText('no!Frozenhas Frozenline 5add hero Frozen');
    await page.keyboard.press('Home');
    await expect(terms(page)).toHaveCount(0);
  });
});

test('a game says since which frame, for a query that it registers', { tag: '@window' }, async ({
  page,
  host,
  atlas,
}) => {
  const game = DemoGame.start('boids', host, '--entities', '150');
  try {
    await attach(page, 'boids');
    // Before the whole world and its systems were read, nothing is known of them.
    await expect.poll(() => atlas.length()).toBeGreaterThan(60);
    await run(page, 'live.freeze');
    await page.getByRole('combobox', { name: /^Search entities/ }).fill('!Frightened');
    await page
      .getByRole('listbox', { name: /Entities|entities/ })
      .getByRole('option')
      .first()
      .click();
    await ask(page, 'steer');
    await expect(inspector(page).locator('.why-sentence')).toHaveText(/ is in this query, since frames? .+\.$/);
    await inspector(page).getByRole('combobox', { name: 'Query' }).fill('Position, Frightened');
    await expect(inspector(page).locator('.why-sentence')).toHaveText(
      / is not in this query because it has no Frightened,? (and never had it|since frames? .+)\.$/,
    );
  } finally {
    await game.kill();
  }
});
