import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Motion, WINDOW } from './host.ts';

/**
 * The browser profile and the server port of one worker, used by its tests in turn. Each test has its own server and
 * tab, so no state is shared: the
 * program stores everything in its home folder and in the tab. The tests share an origin, and therefore the browser's
 * file cache, one renderer process
 * and its compiled code.
 */
export class Profile {
  readonly #context: BrowserContext;
  readonly port: number;

  private constructor(context: BrowserContext, port: number) {
    this.#context = context;
    this.port = port;
  }

  /** All pages share one process if the browser was started with `ONE_PROCESS`. */
  static async open(browser: Browser): Promise<Profile> {
    const context = await browser.newContext({
      viewport: WINDOW,
      locale: 'en-US',
      acceptDownloads: true,
      reducedMotion: 'reduce',
    });
    // Playwright can reply to the file chooser, but not to this newer API.
    await context.addInitScript({ content: 'globalThis.showOpenFilePicker = undefined;' });
    return new Profile(context, await freePort());
  }

  /** Opens a new tab at the address. */
  async newPage(url: string, motion: Motion): Promise<Page> {
    if (this.#context.pages().length === 0) await this.#keepProcess(url);
    const page = await this.#context.newPage();
    if (motion !== 'reduce') await page.emulateMedia({ reducedMotion: motion });
    await page.goto(url);
    return page;
  }

  async clear(): Promise<void> {
    await this.#context.clearPermissions();
    const [, ...opened] = this.#context.pages();
    for (const page of opened) await page.close();
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  /** A process ends with its last tab, so an additional tab stays open at a missing file. */
  async #keepProcess(url: string): Promise<void> {
    const page = await this.#context.newPage();
    await page.goto(new URL('/nothing', url).href);
  }
}

/** Uses one renderer process for all tabs of an origin. */
export const ONE_PROCESS = '--process-per-site';

/** Ports below the systems' ephemeral range are not given to other programs between two tests. */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const server = createServer();
    const isFree = await once(server.listen(port, '127.0.0.1'), 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(server.close(), 'close');
    return port;
  }
}
