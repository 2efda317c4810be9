import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import type { Edit } from '../core/wire/messages/edit.ts';
import { RecordingReader } from '../core/wire/recording/recording-reader.ts';
import { test } from './fixture.ts';
import { attach, DemoGame, inspect, pause, status } from './game.ts';
import { violationsIn } from './violations.ts';

/* Changes a real game in another process through the inspector, and checks the change in the game's own dump. */

const inspectorOf = (page: Page) => page.getByRole('region', { name: 'Inspector' });
const shownValue = (page: Page, name: string) =>
  inspectorOf(page).getByRole('button', { name: new RegExp(`^Edit ${name}: `) });

async function setValue(page: Page, name: string, text: string): Promise<void> {
  await shownValue(page, name).click();
  await page.getByRole('textbox', { name: `New value of ${name}` }).fill(text);
  await page.keyboard.press('Enter');
}

async function addComponent(page: Page, name: string): Promise<void> {
  const input = inspectorOf(page).getByRole('combobox', { name: 'Component to add' });
  await input.fill(name);
  await input.press('Enter');
}

function component(page: Page, name: string) {
  return inspectorOf(page).locator('.component-name .focus-link', { hasText: new RegExp(`^${name}$`) });
}

for (const [file, name] of [
  ['koota', 'koota demo'],
  ['boids', 'boids'],
] as const) {
  const burning = file === 'koota' ? 'Burning' : 'Frightened';

  test(`${name}: values, components and entities are edited, and edits are undone`, {
    tag: file === 'koota' ? '@window' : [],
  }, async ({ page, host }) => {
    const game = DemoGame.start(file, host, '--entities', '50');
    try {
      await attach(page, name);
      await pause(page);
      const first = (await game.dump()).find(({ components }) => !components.includes(burning))!;
      const now = async (id = first.id) => (await game.dump()).find((entity) => entity.id === id);
      await inspect(page, first.id!);
      await expect(page.getByRole('region', { name: 'Edit the game' })).toBeVisible();

      await setValue(page, 'Position.x', '42.5');
      await expect(shownValue(page, 'Position.x')).toHaveText('42.5');
      expect((await now())!.x).toBe(42.5);
      const narration = page.getByRole('region', { name: 'What happens' });
      await expect(narration).toContainText(/ECS Atlas set Position\.x of \d+( v\d+)? to 42\.5\./);

      await setValue(page, 'Position.x', 'far');
      await expect(inspectorOf(page).getByRole('alert')).toHaveText('A number is needed.');
      await page.keyboard.press('Escape');
      await expect(shownValue(page, 'Position.x')).toBeFocused();
      await addComponent(page, 'Nonsense');
      await expect(inspectorOf(page).getByRole('alert')).toHaveText(
        'The game refused the edit: There is no component "Nonsense"',
      );

      await addComponent(page, burning);
      await expect(component(page, burning)).toBeVisible();
      expect((await now())!.components).toContain(burning);
      await inspectorOf(page)
        .getByRole('button', { name: `Remove ${burning}` })
        .click();
      await expect(component(page, burning)).toBeHidden();
      expect((await now())!.components).not.toContain(burning);
      await inspectorOf(page).getByRole('button', { name: 'Remove Position' }).click();
      await expect(component(page, 'Position')).toBeHidden();

      // Undo restores Position with its values, then the tag, then removes it, then restores the value.
      await page.locator('body').click({ position: { x: 1, y: 1 } });
      await page.keyboard.press('Control+z');
      await expect(shownValue(page, 'Position.x')).toHaveText('42.5');
      await page.keyboard.press('Control+z');
      await expect(component(page, burning)).toBeVisible();
      await page.keyboard.press('Control+z');
      await expect(component(page, burning)).toBeHidden();
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await now())!.x).toBe(first.x);
      // Redo is possible only for edits that the game has confirmed.
      await expect(shownValue(page, 'Position.x')).not.toHaveText('42.5');
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(async () => (await now())!.x).toBe(42.5);
      expect(await violationsIn(page, '[data-panel="inspector"]')).toEqual([]);
    } finally {
      await game.kill();
    }
  });
}

test.use({ actionTimeout: 10_000 });

test('spawning and despawning need a confirmation, and the recording marks them as edits of ECS Atlas', {
  tag: '@either',
}, async ({ page, host }) => {
  const game = DemoGame.start('koota', host, '--entities', '50');
  try {
    const folder = await host.recordInto();
    await attach(page, 'koota demo');
    await pause(page);
    await page
      .getByRole('region', { name: 'Game', exact: true })
      .getByRole('button', { name: /^Record/ })
      .click();
    await expect(page.getByRole('button', { name: 'Stop recording' })).toBeVisible();
    await inspectorOf(page).getByRole('button', { name: 'Spawn entity' }).click();
    await expect(inspectorOf(page).getByText('No components.')).toBeVisible();
    await addComponent(page, 'Position');
    await expect(shownValue(page, 'Position.x')).toHaveText('0');
    const chip = inspectorOf(page).locator('.entity-status strong');
    const label = await chip.innerText();
    expect(await game.dump()).toHaveLength(51);

    const despawn = inspectorOf(page).getByRole('button', { name: `Despawn ${label}` });
    await despawn.click();
    const question = inspectorOf(page).getByRole('alertdialog');
    await expect(question).toContainText('This cannot be undone.');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await despawn.click();
    await question.getByRole('button', { name: 'Despawn', exact: true }).click();
    await expect(inspectorOf(page).locator('.badge.dead')).toHaveText('destroyed');
    expect(await game.dump()).toHaveLength(50);
    await page.getByRole('button', { name: 'Stop recording' }).click();
    await expect(page.getByText(/^Recorded: /)).toBeVisible();

    await page.keyboard.press('Space');
    await expect(inspectorOf(page).getByRole('button', { name: 'Spawn entity' })).toBeHidden();
    await expect(inspectorOf(page).getByRole('button', { name: 'Back to live to edit' })).toBeVisible();
    const history = inspectorOf(page).locator('.history');
    await expect(history.getByText(`ECS Atlas spawned ${label}.`)).toBeVisible();
    await expect(history.getByText(`ECS Atlas despawned ${label}.`)).toBeVisible();
    expect(editsIn(folder).map(({ action }) => action)).toEqual(['spawn', 'add', 'despawn']);
  } finally {
    await game.kill();
  }
});

test('a running game is edited, and continues from the new value', { tag: '@either' }, async ({ page, host }) => {
  const game = DemoGame.start('boids', host, '--entities', '50');
  try {
    await attach(page, 'boids');
    await inspect(page, 7);
    // The game adds 1 in every frame, so only the edit can lower the age.
    const age = async () => Number(await shownValue(page, 'Age').innerText());
    await expect.poll(age).toBeGreaterThan(100);
    const before = await age();
    await setValue(page, 'Age', '0');
    await expect.poll(age).toBeLessThan(before);
    const young = await age();
    await expect.poll(age).toBeGreaterThan(young);
    await expect(status(page)).toHaveText('connected');
    await page.locator('body').click({ position: { x: 1, y: 1 } });
    await page.keyboard.press('Control+z');
    await expect.poll(age).toBeGreaterThanOrEqual(before);
  } finally {
    await game.kill();
  }
});

test('a game that does not allow edits has no edit controls', { tag: '@either' }, async ({ page, host }) => {
  const game = DemoGame.start('family', host);
  try {
    await attach(page, 'family demo');
    await inspect(page, 1);
    await expect(component(page, 'Age')).toBeVisible();
    await expect(page.getByText('Editable')).toBeHidden();
    await expect(shownValue(page, 'Age.frames')).toBeHidden();
    await expect(inspectorOf(page).getByRole('button', { name: 'Spawn entity' })).toBeHidden();
  } finally {
    await game.kill();
  }
});

/** Returns the edits in the recording that the host made. */
function editsIn(folder: string): readonly Edit[] {
  const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith('.ecsrec'))!;
  const reader = new RecordingReader();
  reader.push(readFileSync(join(folder, file)));
  reader.close();
  const edits: Edit[] = [];
  for (let message = reader.next(); message !== null; message = reader.next()) {
    if (message.type === 'snapshot' || message.type === 'delta') edits.push(...(message.edits ?? []));
  }
  return edits;
}
