import { z } from 'zod';
import { LOCALES } from '../../assets/locales/locales.ts';
import { CURVE_MEASURES, CURVE_OPERATIONS } from '../compare/curves.ts';
import { isEngineChoice } from '../compare/engine-choice.ts';
import { scriptEngineIds } from '../engines/all.ts';
import { DEPTHS } from '../script/beats.ts';
import { formatIds } from './formats.ts';
import { DEFAULT_MOTION, motion } from './motion.ts';
import { compared, focus, scriptSource, shown } from './shapes.ts';

/** Cost curves instead of diagrams: the runs that they are drawn from, so that nothing is counted twice. */
const curves = z.object({
  engines: z.array(z.enum(scriptEngineIds)).refine(isEngineChoice),
  operation: z.enum(CURVE_OPERATIONS),
  measure: z.enum(CURVE_MEASURES),
  runs: z
    .array(
      z.object({
        engine: z.enum(scriptEngineIds),
        entities: z.number().int().positive().max(10_000_000),
        totals: z.record(
          z.enum(CURVE_OPERATIONS),
          z.record(z.enum(CURVE_MEASURES), z.number().nonnegative()).nullable(),
        ),
      }),
    )
    .max(200),
});

export type ScriptSource = z.infer<typeof scriptSource>;

/** A recording as a whole, however it came about: a span of what a window has seen of a game, a file. */
const recordingSource = z.object({
  name: z.string().max(255),
  recording: z.instanceof(Uint8Array),
  /** Positions of what it is a part of: its position 1 is number `offset` + 1 of `total`. */
  offset: z.number().int().nonnegative(),
  total: z.number().int().nonnegative(),
});
export type RecordingSpan = z.infer<typeof recordingSource>;

/** A lesson: its beats are positions, counted from 1 as in links. It says which engine it runs on. */
const lessonSource = z.object({ kind: z.literal('lesson'), name: z.string().max(255), text: scriptSource.shape.text });
export type LessonSource = z.infer<typeof lessonSource>;

/** What is around the diagram. Nothing: a picture of the diagram alone. */
const parts = z.object({
  title: z.boolean(),
  sentence: z.boolean(),
  pseudocode: z.boolean(),
  /** Bars of what the operation costs, below the pseudocode or in its place. Where engines are side by side there are always some. */
  costs: z.boolean(),
});
export type Parts = z.infer<typeof parts>;

/** How pictures look. */
const looks = z.object({
  width: z.number().int().min(64).max(7680),
  height: z.number().int().min(64).max(4320),
  /** Device pixels a CSS pixel. */
  scale: z.number().min(0.5).max(4),
  theme: z.enum(['light', 'dark', 'contrast']),
  locale: z.enum(LOCALES),
  transparent: z.boolean(),
  parts,
  /** `diagram`: exactly what is drawn of the structures, without texts around it; `width` is the most that they are arranged in. */
  crop: z.enum(['picture', 'diagram']),
});

export const PER_PAGE = [1, 2, 4, 6] as const;

/** Pages of a document to print. */
const handout = z.object({
  /** Positions a page. */
  perPage: z.literal(PER_PAGE),
  paper: z.enum(['a4', 'letter']),
});
export type Handout = z.infer<typeof handout>;

/** A picture of a storyboard: its place is its number. */
const shot = z.object({
  position: z.number().int().nonnegative(),
  /** In place of the sentence. */
  caption: z.string().max(2000).optional(),
});
export type StoryboardShot = z.infer<typeof shot>;

/**
 * What to export can be rebuilt anywhere: a script's text and an engine, or a recording, and positions. Node replays and paints it.
 */
export const exportRequest = looks.extend({
  /** Chosen by the caller; names the job in `export.progress` and `export.cancel`. */
  id: z.string().min(1).max(64),
  source: z.union([lessonSource, scriptSource, recordingSource]),
  /** Positions to draw: n is the picture after n steps; `all` is where `every` stops. Shots are in an order of their own. */
  steps: z.union([
    z.literal('all'),
    z.array(z.number().int().nonnegative()).min(1),
    z.object({ shots: z.array(shot).min(1).max(10_000) }),
  ]),
  /** Of `all`, only those in these chapters: by number or name, as `chosenChapters` finds them. */
  chapters: z
    .array(z.union([z.number().int().positive(), z.string().min(1).max(1000)]))
    .max(1000)
    .optional(),
  /** Of a lesson: with its questions, which are shown without their answers. */
  questions: z.boolean(),
  /** Which positions are all of them, and how much of what led to each is drawn and told. Of recordings and engines side by side: steps. */
  every: z.enum(DEPTHS),
  formats: z.array(z.enum(formatIds)).min(1),
  /** Light and dark instead of `theme`, and a `<picture>` element for each pair. */
  pair: z.boolean(),
  /** Of formats that move. */
  motion,
  /** Formats that move: one file of everything, or one for each position, for slides. */
  clips: z.enum(['whole', 'each']),
  /** Still formats: pictures on the way to each position, besides that of the position itself. */
  between: z.number().int().min(0).max(60),
  /** How files are called: a path with placeholders (`core/export/file-template.ts`). Left out: by number and by what happens. */
  name: z.string().min(1).max(1000).optional(),
  /** Documents to print. */
  handout,
  /** Texts of vector pictures: as texts, or as outlines that look the same without our fonts. */
  text: z.enum(['text', 'paths']),
  /** What is selected, as in the window. */
  focus: focus.nullable(),
  /** Which structures are drawn, as in the window; null: all. */
  shown: shown.nullable(),
  /** Instead of the source's engine, `focus` and `shown`; steps are then positions of the engines' lockstep. */
  compare: compared.optional(),
  /** Instead of everything else: a chart, whose script is the source. */
  curves: curves.optional(),
});
export type ExportRequest = z.infer<typeof exportRequest>;

/** Positions on a page of a handout. Of engines side by side there are at most two, of more than two engines one: they need the room. A chart is alone. */
export function perPageOf({
  handout: { perPage },
  compare,
  curves,
}: Pick<ExportRequest, 'handout' | 'compare' | 'curves'>) {
  if (curves !== undefined) return 1;
  if (compare === undefined || perPage === 1) return perPage;
  return compare.engines.length > 2 ? 1 : 2;
}

const NOTHING: Parts = { title: false, sentence: false, pseudocode: false, costs: false };
const EVERYTHING: Parts = { title: true, sentence: true, pseudocode: true, costs: false };

/** All texts around the diagram, or none. */
export function captionParts(caption: boolean): Parts {
  return caption ? EVERYTHING : NOTHING;
}

/** A request without choices: one still of each beat, for a slide. */
export const DEFAULTS = {
  steps: 'all',
  every: 'beat',
  formats: ['png'],
  width: 1920,
  height: 1080,
  scale: 1,
  theme: 'light',
  locale: 'en',
  transparent: false,
  parts: EVERYTHING,
  pair: false,
  crop: 'picture',
  questions: true,
  motion: DEFAULT_MOTION,
  clips: 'whole',
  between: 0,
  handout: { perPage: 4, paper: 'a4' },
  text: 'text',
  focus: null,
  shown: null,
} satisfies Omit<ExportRequest, 'id' | 'source'>;
