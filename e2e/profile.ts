import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { type Motion, WINDOW } from './host.ts';

/**
 * Where the pages of one worker's tests open, one after another: a profile of Chromium, and the port of their servers. Each test has a server and
 * a tab of its own, so that nothing is remembered: the program keeps all in its home and in the tab. They share an address, and so the files that
 * a browser may keep, one process and what that compiled.
 */
export class Profile {
  readonly #context: BrowserContext;
  readonly port: number;

  private constructor(context: BrowserContext, port: number) {
    this.#context = context;
    this.port = port;
  }

  /** The browser needs `ONE_PROCESS` for one process. */
  static async open(browser: Browser): Promise<Profile> {
    const context = await browser.newContext({
      viewport: WINDOW,
      locale: 'en-US',
      acceptDownloads: true,
      reducedMotion: 'reduce',
    });
    // Playwright answers the file chooser, but not this newer one.
    await context.addInitScript({ content: 'globalThis.showOpenFilePicker = undefined;' });
    return new Profile(context, await freePort());
  }

  /** A tab of its own at the address. */
  async newPage(url: string, motion: Motion): Promise<Page> {
    if (this.#context.pages().length === 0) await this.#keepProcess(url);
    const page = await this.#context.newPage();
    if (motion !== 'reduce') await page.emulateMedia({ reducedMotion: motion });
    await page.goto(url);
    return page;
  }

  /** Closes all tabs of a test. */
  async clear(): Promise<void> {
    await this.#context.clearPermissions();
    const [, ...opened] = this.#context.pages();
    for (const page of opened) await page.close();
  }

  async close(): Promise<void> {
    await this.#context.close();
  }

  /** A process ends with its last tab, so there is one more, of a file that is not there. */
  async #keepProcess(url: string): Promise<void> {
    const page = await this.#context.newPage();
    await page.goto(new URL('/nothing', url).href);
  }
}

/** All tabs of an address in one process. */
export const ONE_PROCESS = '--process-per-site';

/** Below the ephemeral ports that systems hand out, so that no other program takes it between two tests. */
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
