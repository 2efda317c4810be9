import { expect, type Locator, type Page } from '@playwright/test';

/** The window as the accessibility tree shows it; specs see nothing else of the diagram. */
export class Atlas {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The cells of a drawn array, as they are read out. `name` is the grid's: "Position: packed array". */
  async cells(name: string): Promise<string[]> {
    return this.grid(name)
      .getByRole('gridcell')
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  }

  grid(name: string): Locator {
    return this.page.getByRole('grid', { name, exact: true });
  }

  /** Each cell's words contain the expected ones, and there are no more cells. */
  async expectCells(name: string, words: readonly string[]): Promise<void> {
    await expect.poll(() => this.cells(name)).toEqual(words.map((part) => expect.stringContaining(part)));
  }

  async expectStep(position: number): Promise<void> {
    await expect(this.page.getByText(new RegExp(`^Step ${position.toLocaleString('en')} of [\\d,]+$`))).toBeVisible();
  }

  /** All that a step shows, as one text: where it is, what is said of it, and every cell. */
  async picture(): Promise<string> {
    return this.page.evaluate(() => {
      const texts = (selector: string) =>
        [...document.querySelectorAll(selector)].map((element) => element.textContent);
      const cells = [...document.querySelectorAll('[role=gridcell]')].map((cell) => cell.getAttribute('aria-label'));
      return [...texts('.timeline p'), ...texts('[aria-label="What happens"]'), ...cells].join('\n');
    });
  }

  /** As `picture`, once the camera has come to rest: the same over a few frames. */
  async pictureAtRest(): Promise<string> {
    const frames = () =>
      this.page.evaluate(async () => {
        for (let i = 0; i < 3 || document.querySelector('[data-behind]') !== null; i++)
          await new Promise((resolve) => requestAnimationFrame(resolve));
      });
    let [before, after] = ['', await this.picture()];
    // Nothing is drawn before the parts of the window are loaded.
    while (before !== after || after === '') {
      before = after;
      await frames();
      after = await this.picture();
    }
    return after;
  }

  /** Where it is. */
  async step(): Promise<number> {
    const text = await this.page.getByText(/^Step [\d,]+ of [\d,]+$/).textContent();
    return numbersIn(text)[0]!;
  }

  /** How many steps there are. */
  async length(): Promise<number> {
    const text = await this.page.getByText(/^Step [\d,]+ of [\d,]+$/).textContent();
    return numbersIn(text)[1]!;
  }

  get narration(): Locator {
    // A region, or an alert where an operation was refused.
    return this.page.getByLabel('What happens', { exact: true });
  }

  get editor(): Locator {
    return this.page.getByRole('textbox', { name: 'Script editor' });
  }

  /** The script's lines without blanks and comments. */
  async script(): Promise<string[]> {
    // The editor is loaded a little later than the window.
    await this.editor.waitFor();
    const lines = await this.editor.locator('.cm-line').allTextContents();
    return lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'));
  }

  dialog(name: string): Locator {
    return this.page.getByRole('dialog', { name });
  }

  /** Opens or closes drawers by their buttons. Tests begin with those of a script open; the diagram has all room without them. */
  async toggleDrawers(...names: readonly string[]): Promise<void> {
    const toggles = this.page.getByRole('toolbar', { name: 'Drawers' });
    for (const name of names) await toggles.getByRole('button', { name: new RegExp(name) }).click();
  }

  /** Runs a command by name, as a person would from the palette. */
  async command(name: string): Promise<void> {
    await this.page.keyboard.press('Control+k');
    await this.page.getByRole('combobox', { name: 'Command palette' }).fill(name);
    await this.page.keyboard.press('Enter');
    await expect(this.dialog('Command palette')).toBeHidden();
  }
}

/** Three entities with a component each; the first is removed, so that the last swaps into its place. */
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

/** Goes to the end, in a window with the settings of someone who has changed none. */
export async function expectLastBeat(page: Page): Promise<void> {
  await expect(page.getByText(/^Beat 0 of [1-9]\d*$/)).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByText(/^Beat (\d+) of \1$/)).toBeVisible();
}

/** `Step 1,204 of 3,000`: 1204 and 3000. */
function numbersIn(text: string | null): readonly number[] {
  return (text?.match(/[\d,]+/g) ?? []).map((number) => Number(number.replaceAll(',', '')));
}
