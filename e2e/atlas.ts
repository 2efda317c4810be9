import { expect, type Locator, type Page } from '@playwright/test';

/** Page object of the window. The specs see the diagram only through the accessibility tree. */
export class Atlas {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Returns the labels of a drawn array's cells. `name` is the grid's name, for example "Position: packed array". */
  async cells(name: string): Promise<string[]> {
    return this.grid(name)
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  }

  grid(name: string): Locator {
    return this.page.getByRole('grid', { name, exact: true });
  }

  /** Expects as many cells as `words` has entries, and each cell's label to contain its entry. */
  async expectCells(name: string, words: readonly string[]): Promise<void> {
    await expect.poll(() => this.cells(name)).toEqual(words.map((part) => expect.stringContaining(part)));
  }

  async expectStep(position: number): Promise<void> {
    await expect(this.page.getByText(new RegExp(`^Step ${position.toLocaleString('en')} of [\\d,]+$`))).toBeVisible();
  }

  /** Returns the position, the narration and all cells of the current step as one text. */
  async picture(): Promise<string> {
    return this.page.evaluate(() => {
      const texts = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent);
      const cells = [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label'));
      return [...texts('.timeline p'), ...texts('[aria-label="What happens"]'), ...cells].join('\n');
    });
  }

  /** Waits until the camera has stopped, so that `picture` stays the same for a few frames, and returns it. */
  async pictureAtRest(): Promise<string> {
    const frames = () =>
      this.page.evaluate(async () => {
        for (let i = 0; i < 3 || document.querySelector('[data-behind]') !== null; i++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    let [before, after] = ['', await this.picture()];
    // Nothing is drawn until the lazily loaded parts of the window are there.
    while (before !== after || after === '') {
      before = after;
      await frames();
      after = await this.picture();
    }
    return after;
  }

  async step(): Promise<number> {
    const text = await this.page.getByText(/^Step [\d,]+ of [\d,]+$/).textContent();
    return numbersIn(text)[0]!;
  }

  async length(): Promise<number> {
    const text = await this.page.getByText(/^Step [\d,]+ of [\d,]+$/).textContent();
    return numbersIn(text)[1]!;
  }

  get narration(): Locator {
    // The narration is a region, or an alert if an operation was refused.
    return this.page.getByLabel('What happens', { exact: true });
  }

  get editor(): Locator {
    return this.page.getByRole('textbox', { name: 'Script editor' });
  }

  /** Returns the script's lines without blank lines and comments. */
  async script(): Promise<string[]> {
    // The editor is loaded after the window.
    await this.editor.waitFor();
    const lines = await this.editor.locator('.cm-line').allTextContents();
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Opens or closes panels. A test starts with panels open; closing them gives the diagram all the room. */
  async togglePanels(...names: readonly string[]): Promise<void> {
    for (const name of names) await run(this.page, `view.panel.${name.toLowerCase()}`);
  }

  /** Runs a command by its name in the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox', { name: 'Command palette' }).fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.dialog('Command palette')).toBeHidden();
  }
}

/** Removes the first of three entities with one component, so that the last one is swapped into its place. */
export const SWAP_AND_POP = `config sparsePage 4
config packedPage 2
component Position
create a
create b
create c
add a Position 10
add b Position 20
add c Position 30
remove a Position
`;

/** Opens the first example from Home. */
export async function openFirstExample(page: Page): Promise<void> {
  const home = page.locator('main.home');
  await home.getByRole('button', { name: /^Examples/ }).click();
  await home.getByRole('button', { name: /^First steps/ }).click();
  await expect(page.getByText('first-steps.ecs', { exact: true })).toBeVisible();
}

/** Goes to the end in a window with default settings. */
export async function expectLastBeat(page: Page): Promise<void> {
  await expect(page.getByText(/^Beat 0 of [1-9]\d*$/)).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Beat (\d+) of \1$/)).toBeVisible();
}

/** Reads the numbers of a text: `Step 1,204 of 3,000` gives 1204 and 3000. */
function numbersIn(text: string | null): readonly number[] {
  return (text?.match(/[\d,]+/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
}

/** Runs a command by its id. The search finds ids in any language. */
export async function run(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Control+k');
  const search = page.locator('[cmdk-root]');
  await search.getByRole('combobox').fill(id);
  await expect(search.locator(`[cmdk-item][data-value="${id}"]`)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(search).toBeHidden();
}
