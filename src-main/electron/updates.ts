import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { JsonFile } from '../files/json-file.ts';
import { appRoot, version } from '../program/app-root.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const PATIENCE = 10_000;

/** Nothing is requested before the user turns the check on. */
const state = z.object({
  enabled: z.boolean(),
  /** Milliseconds since 1970; 0: never. */
  checked: z.number(),
  /** The last version that was offered; each is offered once. */
  shown: z.string(),
});
type State = z.infer<typeof state>;

const release = z.object({ tag_name: z.string(), html_url: z.string() });

/** A version newer than this one. */
export interface Update {
  version: string;
  url: string;
}

export interface UpdateSource {
  /** The URL of the latest release; null if this build was not released. */
  address: string | null;
  now(): number;
}

/** The releases of the repository that this build was made from. */
export function releases(): UpdateSource {
  return { address: releaseAddress(readFileSync(join(appRoot, 'package.json'), 'utf8')), now: Date.now };
}

/** @param manifest the package's; releases write their repository into it */
export function releaseAddress(manifest: string): string | null {
  const repository: unknown = JSON.parse(manifest).repository?.url;
  if (typeof repository !== 'string') return null;
  const [, name] = /github\.com[/:]([\w.-]+\/[\w.-]+?)(\.git)?$/.exec(repository) ?? [];
  return name === undefined ? null : `https://api.github.com/repos/${name}/releases/latest`;
}

/** Checks once a day for a newer version, if the user has turned this on. Nothing but the request itself is sent. */
export class Updates {
  readonly #file: JsonFile<State>;
  readonly #source: UpdateSource;
  /** The time of this run's last check, whether it was answered or not. */
  #asked = 0;

  constructor(userFolder: string, source: UpdateSource) {
    this.#file = new JsonFile(join(userFolder, 'updates.json'), state, { enabled: false, checked: 0, shown: '' });
    this.#source = source;
  }

  get isPossible(): boolean {
    return this.#source.address !== null;
  }

  async isEnabled(): Promise<boolean> {
    return (await this.#file.read()).enabled;
  }

  async enable(enabled: boolean): Promise<void> {
    await this.#file.update((last) => ({ ...last, enabled }));
  }

  /**
   * Checks now and once a day. Timers stop while the machine sleeps, so dates are compared hourly.
   * @param offer shows a newer version
   */
  watch(offer: (update: Update) => void): void {
    const look = () =>
      void this.check().then(
        (update) => update !== null && offer(update),
        () => undefined, // The disk may be unreadable or full.
      );
    look();
    setInterval(look, HOUR).unref();
  }

  settled(): Promise<void> {
    return this.#file.settled();
  }

  /** Returns a version that was not offered yet. Null without a network, or if the last check was less than a day ago. */
  async check(): Promise<Update | null> {
    const { address, now } = this.#source;
    const { enabled, checked } = await this.#file.read();
    if (address === null || !enabled || now() - Math.max(checked, this.#asked) < DAY) return null;
    this.#asked = now();
    const latest = await latestRelease(address);
    if (latest === null) return null; // The next check is tomorrow or at the next start.
    let isShown = false;
    // The user may have turned it off meanwhile.
    await this.#file.update((last) => {
      isShown = last.enabled && isNewer(latest.version, version) && latest.version !== last.shown;
      return { ...last, checked: now(), ...(isShown && { shown: latest.version }) };
    });
    return isShown ? latest : null;
  }
}

async function latestRelease(address: string): Promise<Update | null> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) });
    const { tag_name, html_url } = release.parse(await response.json());
    const [found] = /\d+\.\d+\.\d+$/.exec(tag_name) ?? [];
    const isOurs = html_url.startsWith('https://github.com/');
    return found === undefined || !isOurs ? null : { version: found, url: html_url };
  } catch {
    return null; // Without a network there is nothing to report.
  }
}

/** Compares versions of three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const i = a.findIndex((number, at) => number !== b[at]);
  return i >= 0 && a[i]! > b[i]!;
}
