import { z } from 'zod';
import { LOCALES } from '../../assets/locales/locales.ts';
import { isEngineChoice } from '../compare/lanes/engine-choice.ts';
import { presetNames } from '../compare/presets/presets.ts';
import { CURVE_ROWS } from '../compare/table/curve.ts';
import { scriptEngineIds } from '../engines/all.ts';
import { DEPTHS } from '../script/narration/beats.ts';
import { formatIds } from './formats.ts';
import { type OptionFields, optionFields, USUAL } from './options.ts';
import { compared, focus, scriptSource, shown, sizedCounts } from './shapes.ts';

/** Cost curves instead of diagrams. The request contains the counted runs, so that they are not counted again. */
const curves = z.object({
  engines: z.array(z.enum(scriptEngineIds)).refine(isEngineChoice).readonly(),
  preset: z.enum(presetNames),
  row: z.enum(CURVE_ROWS),
  runs: z.array(sizedCounts).max(200).readonly(),
});

export type ScriptSource = z.infer<typeof scriptSource>;

/** A whole recording: a file, or a span of a game's history in the window. */
const recordingSource = z.object({
  name: z.string().max(255),
  recording: z.instanceof(Uint8Array),
  /** Position 1 of the span is number `offset` + 1 of the `total` positions of the original. */
  offset: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
});
export type RecordingSpan = z.infer<typeof recordingSource>;

/** A lesson, which names its engine. Its positions are its beats, counted from 1 as in links. */
const lessonSource = z.object({ kind: z.literal('lesson'), name: z.string().max(255), text: scriptSource.shape.text });
export type LessonSource = z.infer<typeof lessonSource>;

/** The parts around the diagram. Without any of them the picture is the diagram alone. */
const parts = z.object({
  title: z.boolean(),
  sentence: z.boolean(),
  pseudocode: z.boolean(),
  /** The number of the picture, with the script's line, beside the title. */
  number: z.boolean().default(true),
  /** Bars with the costs of the operation, below the pseudocode or in its place. Comparisons always have them. */
  costs: z.boolean(),
});
export type Parts = z.infer<typeof parts>;

const looks = z.object({
  width: z.number().int().min(64).max(7680),
  height: z.number().int().min(64).max(4320),
  theme: z.enum(['light', 'dark', 'contrast']),
  locale: z.enum(LOCALES),
  parts,
  /** `diagram` crops the picture to the structures without texts around them, which are arranged in at most `width` pixels. */
  crop: z.enum(['picture', 'diagram']),
});

export type Handout = OptionFields['handout'];

/** A picture of a storyboard, numbered by its place. */
const shot = z.object({
  position: z.number().int().nonnegative(),
  /** Replaces the sentence. */
  caption: z.string().max(2000).optional(),
});
export type StoryboardShot = z.infer<typeof shot>;

/** An export that can be repeated anywhere: a script's text and an engine, or a recording, and positions. Hosts replay and paint it. */
export const exportRequest = looks.extend({
  ...optionFields,
  /** Chosen by the caller; names the job in `export.progress` and `export.cancel`. */
  id: z.string().min(1).max(64),
  source: z.union([lessonSource, scriptSource, recordingSource]),
  /** The positions to draw: n is the picture after n steps, and `all` means every stop of `every`. Shots keep their order. */
  steps: z.union([
    z.literal('all'),
    z.array(z.number().int().nonnegative()).min(1),
    z.object({ shots: z.array(shot).min(1).max(10_000) }),
  ]),
  /** The numbers of `steps`: positions of the timeline, or the numbers that pictures show, which count beats. */
  numbering: z.enum(['position', 'beat']),
  /** Limits `all` to these chapters, by number or name as in `chosenChapters`. */
  chapters: z
    .array(z.union([z.number().int().positive(), z.string().min(1).max(1000)]))
    .max(1000)
    .optional(),
  /** Includes the questions of a lesson. Pictures of them do not reveal the answers. */
  questions: z.boolean(),
  /** The distance between positions, which also chooses the detail of each picture. Positions of recordings are always steps. */
  every: z.enum(DEPTHS),
  formats: z.array(z.enum(formatIds)).min(1),
  /** Writes a light and a dark file instead of `theme`, and a page with a `<picture>` element for each pair. */
  pair: z.boolean(),
  /** Writes a page with an `<img>` element for each image, at the size at which its reader sees it. */
  hasPage: z.boolean().optional(),
  /** A template of file names, see `core/export/file-template.ts`. By default, names consist of the number and the step. */
  name: z.string().min(1).max(1000).optional(),
  /** The selection, as in the window. */
  focus: focus.nullable(),
  /** The drawn structures, as in the window; null means all. */
  shown: shown.nullable(),
  /** Replaces the source's engine, `focus` and `shown`. Steps are then positions of the engines' lockstep. */
  compare: compared.optional(),
  /** Paints the first page or slide of a document instead of writing it. */
  isPreview: z.boolean().optional(),
  /** Replaces everything else by a chart. The source is the script of its runs. */
  curves: curves.optional(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/**
 * Returns the positions per page of a handout. A page has at most two comparisons, one if there are more than two engines, one chart, and one
 * slide.
 */
export function perPageOf({
  handout: { perPage, paper },
  compare,
  curves,
}: Pick<ExportRequest, 'handout' | 'compare' | 'curves'>) {
  if (curves !== undefined || paper === 'slide') return 1;
  if (compare === undefined || perPage === 1) return perPage;
  return compare.engines.length > 2 ? 1 : 2;
}

type Printed = Pick<ExportRequest, 'formats' | 'handout'>;

/** True for a handout, whose pages are paper instead of slides. */
export function isOnPaper({ formats, handout }: Printed): boolean {
  return formats.length === 1 && formats[0] === 'pdf' && handout.paper !== 'slide';
}

/** Returns the positions of a whole script in its export: paper has no picture of the start, where nothing has happened yet. */
export function wholeScript(stops: readonly number[], request: Printed): readonly number[] {
  return isOnPaper(request) && stops[0] === 0 && stops.length > 1 ? stops.slice(1) : stops;
}

const NOTHING: Parts = { title: false, number: false, sentence: false, pseudocode: false, costs: false };
const EVERYTHING: Parts = { title: true, number: true, sentence: true, pseudocode: true, costs: false };

export function captionParts(caption: boolean): Parts {
  return caption ? EVERYTHING : NOTHING;
}

/** The default request: one still picture of each beat, for a slide. */
export const DEFAULTS = {
  ...USUAL,
  steps: 'all',
  numbering: 'position',
  every: 'beat',
  formats: ['png'],
  width: 1920,
  height: 1080,
  theme: 'light',
  locale: 'en',
  parts: EVERYTHING,
  pair: false,
  crop: 'picture',
  questions: true,
  focus: null,
  shown: null,
} satisfies Omit<ExportRequest, 'id' | 'source'>;
