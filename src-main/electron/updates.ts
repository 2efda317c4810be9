import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { appRoot, version } from '../app-root.ts';
import { JsonFile } from '../files/json-file.ts';

const DAY = 24 * 60 * 60 * 1000;
const PATIENCE = 10_000;

/** Whether people want it, and when it was done. Nothing is asked before they say so. */
const state = z.object({
  enabled: z.boolean(),
  /** Milliseconds since 1970; 0: never. */
  checked: z.number(),
  /** The version that was shown last: each is shown once. */
  shown: z.string(),
});
type State = z.infer<typeof state>;

const release = z.object({ tag_name: z.string(), html_url: z.string() });

/** A version that is newer than this one. */
export interface Update {
  version: string;
  url: string;
}

export interface UpdateSource {
  /** Where the latest release is described; null: this build was not released, and has none. */
  address: string | null;
  now(): number;
}

/** The releases of the repository that this build was made from. */
export function releases(): UpdateSource {
  return { address: releaseAddress(readFileSync(join(appRoot, 'package.json'), 'utf8')), now: Date.now };
}

/** @param manifest of the package: releases write their repository into it */
export function releaseAddress(manifest: string): string | null {
  const repository: unknown = JSON.parse(manifest).repository?.url;
  if (typeof repository !== 'string') return null;
  const [, name] = /github\.com[/:]([\w.-]+\/[\w.-]+?)(\.git)?$/.exec(repository) ?? [];
  return name === undefined ? null : `https://api.github.com/repos/${name}/releases/latest`;
}

/** Asks once a day whether there is a newer version, if people have asked for that. Only the request itself is sent. */
export class Updates {
  readonly #file: JsonFile<State>;
  readonly #source: UpdateSource;

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
    await this.#file.write({ ...(await this.#file.read()), enabled });
  }

  settled(): Promise<void> {
    return this.#file.settled();
  }

  /** A version that was not shown yet. Null too without a network, and when it was asked less than a day ago. */
  async check(): Promise<Update | null> {
    const { address, now } = this.#source;
    const last = await this.#file.read();
    if (address === null || !last.enabled || now() - last.checked < DAY) return null;
    const latest = await latestRelease(address);
    if (latest === null) return null; // asked again at the next start
    const isNew = isNewer(latest.version, version) && latest.version !== last.shown;
    await this.#file.write({ ...last, checked: now(), ...(isNew && { shown: latest.version }) });
    return isNew ? latest : null;
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
    return null; // without a network there is nothing to say
  }
}

/** Of versions with three numbers. */
export function isNewer(version: string, than: string): boolean {
  const [a, b] = [version, than].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const i = a.findIndex((number, at) => number !== b[at]);
  return i >= 0 && a[i]! > b[i]!;
}
