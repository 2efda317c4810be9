import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { JsonFile } from './json-file.ts';

const MOST = 12;

/** Opened or saved files, newest first. */
export class RecentFiles {
  readonly #file: JsonFile<string[]>;
  readonly #listeners = new Set<() => void>();
  #paths: string[] | null = null;
  /** True if the stored list could be read; otherwise it is not replaced. */
  #isKept = true;

  constructor(folder: string) {
    this.#file = new JsonFile(join(folder, 'recent.json'), z.array(z.string()), []);
  }

  async list(): Promise<{ name: string; path: string }[]> {
    return (await this.#load()).map((path) => ({ name: basename(path), path }));
  }

  async add(path: string): Promise<void> {
    const absolute = resolve(path);
    await this.#store([absolute, ...(await this.#load()).filter((other) => other !== absolute)].slice(0, MOST));
  }

  async remove(path: string): Promise<void> {
    await this.#store((await this.#load()).filter((other) => other !== path));
  }

  async clear(): Promise<void> {
    await this.#store([]);
  }

  settled(): Promise<void> {
    return this.#file.settled();
  }

  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  async #load(): Promise<string[]> {
    this.#paths ??= await this.#file.read().catch(() => {
      this.#isKept = false;
      return [];
    });
    return this.#paths;
  }

  async #store(paths: string[]): Promise<void> {
    this.#paths = paths;
    for (const listener of this.#listeners) listener();
    // The file stays open even if the list cannot be stored.
    if (this.#isKept) await this.#file.write(paths).catch(() => undefined);
  }
}
