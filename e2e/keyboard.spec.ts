import { expect } from '@playwright/test';
import { run, SWAP_AND_POP } from './atlas.ts';
import { test } from './fixture.ts';

test.use({ script: SWAP_AND_POP });

/** Returns the label of the focused element. */
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName ?? '';

test('a cell can be reached, read and left by keyboard', { tag: '@window' }, async ({ atlas, page }) => {
  // With all drawers closed the whole diagram is visible.
  await atlas.togglePanels('Script', 'Inspector');
  await page.keyboard.press('End');
  await run(page, 'focus.stage');
  await expect(page.locator('[role=gridcell]:focus')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.evaluate(focused)).toContain('index 0');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => page.evaluate(focused)).toContain('index 1');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowLeft');
  await atlas.expectStep((await atlas.length()) - 1);
});

test('keys do nothing while the user types', { tag: '@either' }, async ({ atlas, page }) => {
  await run(page, 'focus.script');
  await expect(atlas.editor).toBeFocused();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('create 5\n');
  await expect(atlas.editor).toContainText('create 5');
  await atlas.expectStep(0);
});

test('typing an operation runs it', { tag: '@window' }, async ({ atlas, page }) => {
  const before = await atlas.length();
  await run(page, 'focus.script');
  await page.keyboard.press('Control+End');
  await page.keyboard.type('create d\n');
  await expect.poll(() => atlas.length()).toBeGreaterThan(before);
});

test('palette, help and dialogs open and close, and return the focus', { tag: '@either' }, async ({ atlas, page }) => {
  await page.getByRole('button', { name: 'Next step' }).focus();
  for (const [key, name] of [
    ['Control+k', 'Command palette'],
    ['?', 'Keyboard shortcuts'],
    ['Control+e', 'Export'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(atlas.dialog(name)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(atlas.dialog(name)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next step' }), `after ${name}`).toBeFocused();
  }
});

test('Tab reaches every control and returns to the first', { tag: '@either' }, async ({ page, hostKind }) => {
  const seen = new Set<string>();
  const place = () => {
    const element = document.activeElement;
    if (element === null || element === document.body) return 'body';
    return `${element.tagName}:${element.getAttribute('aria-label') ?? element.textContent ?? ''}`.slice(0, 60);
  };
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    // The editor uses Tab for indentation until Escape is pressed.
    if (await page.evaluate(() => document.activeElement?.classList.contains('cm-content') ?? false)) {
      await page.keyboard.press('Escape');
    }
    seen.add(await page.evaluate(place));
  }
  const names = [...seen].join('\n');
  // Electron has menus of its own, outside of the page.
  const menus = hostKind === 'chromium' ? ['File'] : [];
  for (const name of [...menus, 'Run', 'Next step', 'Timeline', 'index 0']) expect(names).toContain(name);
});
