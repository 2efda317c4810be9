import type { Page } from '@playwright/test';
import type { Options } from './measure.ts';

/** An interaction with the window that lasts for a while. */
type Act = (page: Page, options: Options) => Promise<void>;

const times = ({ smoke }: Options): number => (smoke ? 2 : 40);

/** Waits without interacting. */
export const rest: Act = (page, options) => page.waitForTimeout(75 * times(options));

export const ACTS = {
  /** A held key repeats thirty times per second. */
  async stepping(page, options) {
    for (let i = 0; i < times(options); i++) {
      await page.keyboard.down('ArrowLeft');
      await page.waitForTimeout(33);
    }
    await page.keyboard.up('ArrowLeft');
  },
  async scrubbing(page, options) {
    const { x, y, width, height } = await boxOf(page, '.scrubber');
    await page.mouse.move(x + width - 4, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.3, y + height / 2, { steps: 2 * times(options) });
    await page.mouse.up();
    await page.keyboard.press('End');
  },
  async panning(page, options) {
    const { x, y, width, height } = await boxOf(page, '.stage-view');
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 - 200, y + height / 2 - 80, { steps: times(options) });
    await page.mouse.move(x + width / 2 + 200, y + height / 2 + 80, { steps: times(options) });
    await page.mouse.up();
  },
  async zooming(page, options) {
    const { x, y, width, height } = await boxOf(page, '.stage-view');
    await page.mouse.move(x + width / 2, y + height / 2);
    for (let i = 0; i < times(options); i++) {
      await page.mouse.wheel(0, i < times(options) / 2 ? 60 : -60);
      await page.waitForTimeout(33);
    }
  },
} satisfies Readonly<Record<string, Act>>;

async function boxOf(page: Page, selector: string): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator(selector).first().boundingBox();
  if (box === null) throw new Error(`The window has no ${selector}`);
  return box;
}
