import { LOCALES } from '../../assets/locales/locales.ts';
import { isEngineChoice } from '../compare/lanes/engine-choice.ts';
import { scriptEngineIds } from '../engines/all.ts';
import { DESTINATIONS, settingsOf } from '../export/destinations.ts';
import { type OptionId, optionIds, options, readOption, withOption } from '../export/options.ts';
import { captionParts, DEFAULTS, exportRequest } from '../export/request.ts';
import type { EngineId } from '../script/language/language.ts';
import type { RecordingScriptSettings } from './recording-script.ts';

export const NO_SETTINGS: RecordingScriptSettings = {
  request: DEFAULTS,
  engine: null,
  destination: null,
  engines: null,
  structures: null,
  clip: null,
};

/** Reads a line `set NAME VALUE`, or another line with one value. */
interface Setting {
  /** Describes the value in messages. */
  readonly usage: string;
  /** Returns null if the value is wrong. */
  read(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null;
}

const { shape } = exportRequest;
type Field = Exclude<keyof typeof shape, 'id' | 'source'>;

/** Adds a field to the settings; returns null if requests do not allow its value. */
function withField(settings: RecordingScriptSettings, field: Field, value: unknown): RecordingScriptSettings | null {
  const read = shape[field].safeParse(value);
  return read.success ? { ...settings, request: { ...settings.request, [field]: read.data } } : null;
}

function field(name: Field, usage: string, convert: (text: string) => unknown = (text) => text): Setting {
  return { usage, read: (text, settings) => withField(settings, name, convert(text)) };
}

function option(id: OptionId): Setting {
  return {
    usage: options[id].takes,
    read(text, settings) {
      const value = readOption(id, text);
      if (value === undefined) return null;
      return { ...settings, request: { ...settings.request, ...withOption(settings.request, id, value) } };
    },
  };
}

const yes = (text: string): boolean | null => ({ yes: true, no: false })[text] ?? null;

/** Reads `2s`, `500ms` or `2` as seconds; returns null for other texts. */
function seconds(text: string): number | null {
  const [, value, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text) ?? [];
  if (value === undefined) return null;
  return unit === 'ms' ? Number(value) / 1000 : Number(value);
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function readSize(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const [, width, height] = /^(\d{1,5})[x×](\d{1,5})$/.exec(text) ?? [];
  const wide = withField(settings, 'width', Number(width));
  const sized = wide && withField(wide, 'height', Number(height));
  return sized && { ...sized, destination: null };
}

function readTheme(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  if (text !== 'both') return withField(settings, 'theme', text);
  return { ...settings, request: { ...settings.request, pair: true } };
}

function readParts(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const none = captionParts(false);
  const names = text === 'none' ? [] : listed(text);
  const known = names.every((name) => Object.hasOwn(none, name));
  return known ? withField(settings, 'parts', { ...none, ...Object.fromEntries(names.map((n) => [n, true])) }) : null;
}

function engineIn(text: string): EngineId | undefined {
  return scriptEngineIds.find((id) => id === text);
}

function readEngine(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const engine = engineIn(text);
  return engine === undefined ? null : { ...settings, engine };
}

function readEngines(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const names = listed(text);
  const engines = names.flatMap((name) => engineIn(name) ?? []);
  return engines.length === names.length && isEngineChoice(engines) ? { ...settings, engines } : null;
}

function readStructures(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const structures = listed(text);
  return structures.length === 0 ? null : { ...settings, structures };
}

/** Reads `100-250`, the first and the last frame of the game. */
function readClip(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const [, from, to] = /^(\d{1,9})\s*-\s*(\d{1,9})$/.exec(text) ?? [];
  const clip = [Number(from), Number(to)] as const;
  return clip[0] <= clip[1] ? { ...settings, clip } : null;
}

/** Reads `12 "My own caption"`, one picture of a storyboard. */
function readShot(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const [, position, caption] = /^(\d{1,9})(?:\s+"(.*)")?$/.exec(text) ?? [];
  if (position === undefined) return null;
  const { steps } = settings.request;
  const before = typeof steps === 'object' && 'shots' in steps ? steps.shots : [];
  const shot = { position: Number(position), ...(caption !== undefined && { caption }) };
  return withField(settings, 'steps', { shots: [...before, shot] });
}

const MAX_RANGE_LENGTH = 100_000;

/** Reads `all`, or `0, 3-12`. */
function readBeats(text: string): unknown {
  if (text === 'all') return text;
  const beats = listed(text).map((part) => {
    const [, first, last = first] = /^(\d{1,9})(?:\s*-\s*(\d{1,9}))?$/.exec(part) ?? [];
    const count = Number(last) - Number(first) + 1;
    if (!(count >= 1 && count <= MAX_RANGE_LENGTH)) return null;
    return Array.from({ length: count }, (_, i) => Number(first) + i);
  });
  return beats.includes(null) ? null : beats.flat();
}

/** Reads the numbers and names that `chosenChapters` takes. */
function readChapters(text: string): unknown {
  const names = listed(text);
  return names.length === 0 ? null : names.map((part) => (/^[1-9]\d{0,5}$/.test(part) ? Number(part) : part));
}

/** Reads `58 2s`, the extra time of a picture. */
function readPause(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const [, beat, time] = /^(\d{1,9})\s+(\S+)$/.exec(text) ?? [];
  const { motion: before } = settings.request;
  if (beat === undefined || time === undefined) return null;
  return withField(settings, 'motion', { ...before, pauses: { ...before.pauses, [Number(beat)]: seconds(time) } });
}

/** Reads a destination, whose settings later lines can change. */
function readDestination(text: string, settings: RecordingScriptSettings): RecordingScriptSettings | null {
  const id = DESTINATIONS.find((each) => each === text);
  if (id === undefined) return null;
  return { ...settings, destination: id, request: { ...settings.request, ...settingsOf(id) } };
}

export const settings: Readonly<Record<string, Setting>> = {
  as: { usage: DESTINATIONS.join(', '), read: readDestination },
  size: { usage: 'WxH in pixels, from 64x64 to 7680x4320, such as 1280x720', read: readSize },
  theme: { usage: 'light, dark, contrast or both', read: readTheme },
  locale: field('locale', LOCALES.join(' or ')),
  parts: { usage: 'none, or some of title, number, sentence, pseudocode, costs', read: readParts },
  crop: field('crop', 'picture or diagram'),
  structures: { usage: 'names of structures, or of kinds of them', read: readStructures },
  every: field('every', 'operation, beat or access'),
  engine: { usage: scriptEngineIds.join(', '), read: readEngine },
  engines: { usage: `2 to 4 different of ${scriptEngineIds.join(', ')}`, read: readEngines },
  // The name of an output says whether it is one file.
  ...Object.fromEntries(optionIds.filter((id) => id !== 'clips').map((id) => [options[id].name, option(id)])),
  questions: field('questions', 'yes or no', yes),
};

/** The lines that can occur several times. */
export const repeated: readonly string[] = ['pause', 'shot'];

export const selections: Readonly<Record<string, Setting>> = {
  beats: field('steps', 'all, or numbers such as 0, 3-12', readBeats),
  chapters: field('chapters', 'numbers or names, such as 3, add, setup', readChapters),
  shot: { usage: 'a number, and a caption if it has its own, such as 12 "The hole"', read: readShot },
  clip: { usage: 'the first and the last frame, such as 100-250', read: readClip },
  pause: { usage: 'a number and a time from 0 to 60s, such as 12 2s', read: readPause },
};
