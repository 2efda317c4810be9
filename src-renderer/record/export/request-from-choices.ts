import { formats, hasOption } from '../../../core/export/formats.ts';
import { clipSeconds, framesOf } from '../../../core/export/motion.ts';
import { filledOptions, optionIds, optionIn } from '../../../core/export/options.ts';
import { DEFAULTS, type ExportRequest, type StoryboardShot } from '../../../core/export/request.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import type { ExportResult, Host, Output } from '../../../src-main/contract/api.ts';
import { canCrop, partsIn } from './export-formats.ts';
import type { ExportChoices, ExportPart, StageContent } from './export-types.ts';

/** True if there is a dark picture for each light one. */
export function isPair({ theme, format }: ExportChoices): boolean {
  return theme === 'both' && formats[format].themes === undefined;
}

/** Returns the host's task. `id` names the job while it runs. */
export function requestFromChoices(
  id: string,
  choices: ExportChoices,
  content: StageContent,
  part: ExportPart,
): ExportRequest {
  const { format, scope, theme } = choices;
  const { focus, shown, compare, curves } = content;
  const [width, height] = choices.size.split('x').map(Number);
  return {
    ...DEFAULTS,
    ...filledOptions(
      optionIds.filter((option) => hasOption(format, option)),
      (option) => optionIn(choices, option),
    ),
    ...part,
    id,
    every: scope === 'shots' ? content.depth : choices.every,
    formats: [format],
    width: width!,
    height: height!,
    theme: theme === 'both' ? 'light' : theme,
    pair: isPair(choices),
    locale: choices.locale,
    parts: { ...choices.parts, costs: choices.parts.costs && partsIn(content, format).includes('costs') },
    crop: choices.crop && canCrop(content, format) ? 'diagram' : 'picture',
    questions: choices.questions,
    // A clip of one step shows the transition to it.
    clips: hasOption(format, 'clips') && (scope === 'step' || choices.clips === 'each') ? 'each' : 'whole',
    focus,
    shown,
    ...(compare && { compare }),
    ...(curves && { curves }),
  };
}

/** Returns the picture of the export that is previewed: a storyboard's first, otherwise the one in which the shown position is. */
export function previewedShot(choices: ExportChoices, content: StageContent): number {
  const shots = chosenShots(choices, content);
  const shown = content.positionAt(choices.every);
  const found = choices.scope === 'shots' ? shots[0] : shots.find(({ position }) => position >= shown);
  return (found ?? shots.at(-1))?.position ?? shown;
}

/** True for a format with a slide for each picture. */
function hasSlides({ format, handout }: ExportChoices): boolean {
  return formats[format].purpose === 'document' && (!hasOption(format, 'paper') || handout.paper === 'slide');
}

/** A request for one small picture of the export, for its slide, or for the first of its pages. Null if there is none. */
export async function previewRequest(
  id: string,
  choices: ExportChoices,
  content: StageContent,
): Promise<ExportRequest | null> {
  if (isPaged(choices, content)) {
    const whole = await content.part(choices.scope, choices.every);
    return whole && { ...requestFromChoices(id, choices, content, whole), isPreview: true };
  }
  const scope = choices.scope === 'shots' ? 'shots' : 'step';
  const part = await content.part(scope, choices.every, previewedShot(choices, content));
  if (part === null) return null;
  const request = requestFromChoices(id, { ...choices, scope }, content, part);
  const { steps } = request;
  const one = typeof steps === 'object' && 'shots' in steps ? { shots: steps.shots.slice(0, 1) } : steps;
  // A destination is shown as large as its reader sees it.
  const scale = choices.destination === 'custom' ? 0.5 : 1;
  const shown = { ...request, steps: one, scale, pair: false, clips: 'whole' } as const;
  return hasSlides(choices) ? { ...shown, isPreview: true } : { ...shown, formats: ['png'] };
}

export interface Estimate {
  readonly pictures: number;
  /** The duration of a clip; null for other exports. */
  readonly seconds: number | null;
}

/** Returns the pictures that the export will contain. */
function chosenShots(choices: ExportChoices, content: StageContent): readonly StoryboardShot[] {
  if (choices.scope === 'shots') return content.storyboard;
  const operation = choices.scope === 'operation' ? (content.operation?.(choices.every) ?? []) : [];
  const positions =
    choices.scope === 'all'
      ? content.all(choices)
      : operation.length > 0
        ? operation
        : [content.positionAt(choices.every)];
  return positions.map((position) => ({ position }));
}

/** The bytes of an export that its reader receives: of a pair, one of its files. */
export interface Weight {
  readonly bytes: number;
  /** False if only a part of the pictures was painted. */
  readonly isExact: boolean;
  /** The number of pages of a handout; null for other files, and where it is not known. */
  readonly pages: number | null;
}

/** The most pictures that are painted to be weighed. On paper they are vectors, which are written quickly. */
const MOST_WEIGHED = { pictures: 8, onPaper: 100 };

function mostWeighed({ format }: ExportChoices, { kind }: StageContent): number {
  // A long recording takes long to cut.
  return hasOption(format, 'paper') && kind !== 'recording' ? MOST_WEIGHED.onPaper : MOST_WEIGHED.pictures;
}

/** True for a handout of which all pages are made for the preview. */
export function isPaged(choices: ExportChoices, content: StageContent): boolean {
  if (!hasOption(choices.format, 'paper') || hasSlides(choices)) return false;
  return chosenShots(choices, content).length <= mostWeighed(choices, content);
}

/** Returns a text that is the same for choices with the same weight. */
export function weightKey(choices: ExportChoices, content: StageContent): string {
  const request = requestFromChoices('', choices, content, {} as ExportPart);
  return JSON.stringify([choices.scope, { ...request, pair: false }]);
}

/**
 * Paints the export, or some adjacent pictures from its middle, and weighs the files.
 * @returns null for a long recording, which takes long to cut, and if nothing can be painted
 */
export async function weigh(
  host: Host,
  id: string,
  choices: ExportChoices,
  content: StageContent,
): Promise<Weight | null> {
  const shots = chosenShots(choices, content);
  const isExact = shots.length <= mostWeighed(choices, content);
  const write: WritePart = async (part) => {
    const request = requestFromChoices(id, choices, content, part);
    return (await host.call('export.picture', { ...request, pair: false })) ?? { data: new Uint8Array() };
  };
  try {
    const part = await content.part(choices.scope, choices.every);
    if (part === null || (!isExact && content.kind === 'recording')) return null;
    const file = isExact ? await write(part) : null;
    const bytes = file?.data.byteLength ?? (await estimatedBytes(choices, part, shots, write));
    return bytes === 0 ? null : { bytes, isExact, pages: file?.pages ?? null };
  } catch {
    // The preview says why nothing can be painted.
    return null;
  }
}

type WritePart = (part: ExportPart) => Promise<NonNullable<Output<'export.picture'>>>;

/** Weighs one picture and then several, because a file has some parts once, such as fonts, and others for each picture. */
async function estimatedBytes(
  { scope }: ExportChoices,
  part: ExportPart,
  shots: readonly StoryboardShot[],
  write: WritePart,
): Promise<number> {
  const most = MOST_WEIGHED.pictures - 1;
  const first = Math.floor((shots.length - most) / 2);
  const of = async (some: StoryboardShot[]): Promise<number> => {
    const steps = scope === 'shots' ? { shots: some } : some.map(({ position }) => position);
    return (await write({ ...part, steps })).data.byteLength;
  };
  const one = await of(shots.slice(first, first + 1));
  const several = await of(shots.slice(first, first + most));
  return one + ((several - one) / (most - 1)) * (shots.length - 1);
}

/** Estimates the number of pictures and the duration of the export. */
export function estimateOf(choices: ExportChoices, content: StageContent): Estimate {
  const { scope, format, motion } = choices;
  const shots = chosenShots(choices, content);
  if (!hasOption(format, 'clips')) return { pictures: shots.length * (isPair(choices) ? 2 : 1), seconds: null };
  const every = scope === 'shots' ? content.depth : choices.every;
  const frames = shots.flatMap(({ position, caption }, i) =>
    framesOf(caption ?? content.sentenceAt(position, every), scope === 'step' || i > 0, motion),
  );
  return { pictures: shots.length, seconds: clipSeconds(frames.reduce((sum, { ms }) => sum + ms, 0)) };
}

/** Returns the selectable depths for a series of all steps. Only scripts have depths. */
export function depthsOf({ kind }: StageContent): readonly Depth[] {
  return kind === 'script' || kind === 'compare' ? ['operation', 'beat', 'access'] : [];
}

/** Runs a job and reports its progress until it ends. */
export async function runExport(
  host: Host,
  request: ExportRequest,
  onProgress: (done: number, total: number) => void,
): Promise<ExportResult> {
  const stop = host.on('export.progress', ({ id, done, total }) => {
    if (id === request.id) onProgress(done, total);
  });
  try {
    return await host.call('export.start', request);
  } finally {
    stop();
  }
}
