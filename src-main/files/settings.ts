import { join } from 'node:path';
import { z } from 'zod';
import { LOCALES, type Locale } from '../../assets/locales/locales.ts';
import { UserError } from '../contract/user-error.ts';
import { JsonFile } from './json-file.ts';

export type SettingsObject = Record<string, z.core.util.JSONType>;

const MAX_BYTES = 1_000_000;

/** Stores one object for the renderer. This side reads only its key `locale`, for menus and messages. */
export class Settings {
  readonly #file: JsonFile<SettingsObject>;
  readonly #systemLocale: Locale;
  readonly #listeners = new Set<() => void>();
  #current: SettingsObject = {};

  constructor(folder: string, systemLocale: Locale) {
    this.#file = new JsonFile<SettingsObject>(join(folder, 'settings.json'), z.record(z.string(), z.json()), {});
    this.#systemLocale = systemLocale;
  }

  async load(): Promise<SettingsObject> {
    this.#current = await this.#file.read();
    return this.#current;
  }

  async save(value: SettingsObject): Promise<void> {
    const bytes = Buffer.byteLength(JSON.stringify(value));
    if (bytes > MAX_BYTES) throw new UserError('host.error.settingsTooBig', { bytes, limit: MAX_BYTES });
    const before = this.locale;
    this.#current = value;
    await this.#file.write(value);
    if (this.locale !== before) for (const listener of this.#listeners) listener();
  }

  settled(): Promise<void> {
    return this.#file.settled();
  }

  /** The language chosen in the window, or else the system's. */
  get locale(): Locale {
    const chosen = LOCALES.find((locale) => locale === this.#current.locale);
    return chosen ?? this.#systemLocale;
  }

  onLocaleChange(listener: () => void): void {
    this.#listeners.add(listener);
  }
}
