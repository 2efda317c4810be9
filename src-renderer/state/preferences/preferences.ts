import { z } from 'zod';
import { create } from 'zustand';
import { LOCALES, type Locale, localeOfTag } from '../../../assets/locales/locales.ts';
import { presetNames, presets } from '../../../core/compare/presets/presets.ts';
import { libraryIds, scriptEngineIds } from '../../../core/engines/all.ts';
import { DEPTHS } from '../../../core/script/narration/beats.ts';
import { editors } from '../../../src-main/contract/api.ts';
import { storedExport, storedExports } from './export-choices.ts';
import { allScores } from './scores.ts';
import { speeds } from './speed.ts';
import { readPanes } from './stored-panes.ts';
import { storyboards } from './stored-storyboards.ts';
import { storedWatches } from './stored-watches.ts';

const panelNames = [
  'script',
  'pseudocode',
  'tables',
  'entities',
  'systems',
  'differences',
  'inspector',
  'operations',
  'watches',
  'storyboard',
] as const;

const layout = z.record(z.string(), z.number());

/** Stored between starts. Unreadable fields get their defaults. */
const preferences = z.object({
  theme: z.enum(['system', 'light', 'dark', 'contrast']).catch('system'),
  locale: z.enum(LOCALES).nullable().catch(null),
  speed: z.number().min(speeds[0]).max(16).catch(1),
  /** The depth of a step. */
  depth: z.enum(DEPTHS).catch('beat'),
  follow: z.boolean().catch(true),
  /** `system` follows prefers-reduced-motion. */
  motion: z.enum(['system', 'reduced']).catch('system'),
  /** The last chosen engine, for scripts without one. */
  engine: z.enum(libraryIds).catch(libraryIds[0]!),
  /** The compared engines. */
  compare: z
    .array(z.enum(scriptEngineIds))
    .min(2)
    .max(4)
    .refine((engines) => new Set(engines).size === engines.length)
    .catch(() => [...presets[presetNames[0]].engines]),
  /** The open panels of scripts, and the open parts of panels. */
  drawers: z.array(z.enum(panelNames)).catch(['script', 'operations', 'inspector']),
  /** Sizes of the panels of each group, in percent. */
  layouts: z.record(z.string(), layout).catch({}),
  /** The panes of each engine; an engine without an entry has the default. */
  panes: z.record(z.string(), z.unknown().transform(readPanes)).catch({}),
  /** The scores of lessons on this machine. */
  lessons: allScores.catch({}),
  /** Pictures per second of a game, and megabytes for its past. */
  live: z
    .object({ rate: z.number().min(1).max(60), budget: z.number().min(16).max(4096) })
    .catch({ rate: 30, budget: 256 }),
  /** The same of games and recordings. */
  liveDrawers: z.array(z.enum(panelNames)).catch(['entities', 'inspector']),
  /** Watches by the name of the script, game or recording. */
  watches: z.record(z.string(), storedWatches).catch({}),
  /** The editor that shows lines of a game's code. */
  editor: z.enum(editors).catch(editors[0]),
  export: storedExport.default(() => storedExport.parse({})),
  exports: storedExports.default({}),
  storyboards: storyboards.default([]),
});

export type Preferences = z.infer<typeof preferences>;
export type ThemeChoice = Preferences['theme'];
export type PanelName = (typeof panelNames)[number];
export type PanelLayout = z.infer<typeof layout>;

export const usePreferences = create<Preferences>(() => parsePreferences({}));

const { getState: get, setState: set } = usePreferences;

export function parsePreferences(stored: Readonly<Record<string, unknown>>): Preferences {
  return preferences.parse(stored);
}

export function change(patch: Partial<Preferences>): void {
  set(patch);
}

export function rememberLayout(group: string, sizes: PanelLayout): void {
  const { layouts } = get();
  set({ layouts: { ...layouts, [group]: { ...layouts[group], ...sizes } } });
}

/** Returns the current language. Only an explicitly chosen language is stored. */
export function shownLocale(): Locale {
  return startLocale(get().locale, navigator.languages);
}

/** Returns the initial language: the chosen one, otherwise the system's if it is translated. */
export function startLocale(remembered: Locale | null, languages: readonly string[]): Locale {
  if (remembered !== null) return remembered;
  for (const language of languages) {
    const locale = localeOfTag(language);
    if (locale !== null) return locale;
  }
  return 'en';
}
