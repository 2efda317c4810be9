import { formats } from '../../core/export/formats.ts';
import { framesOf } from '../../core/export/motion.ts';
import { DEFAULTS, type ExportRequest } from '../../core/export/request.ts';
import type { Depth } from '../../core/script/beats.ts';
import type { ExportResult, Host } from '../../src-main/api.ts';
import type { StoredExport } from '../state/export-choices.ts';
import type { ExportScope } from '../state/shell.ts';
import { canCrop, has, partsIn, purposeOf } from './export-formats.ts';

/** What the dialog lets one choose. */
export interface ExportChoices extends StoredExport {
  readonly scope: ExportScope;
  /** `both`: light and dark. */
  readonly theme: ExportRequest['theme'] | 'both';
  readonly locale: ExportRequest['locale'];
}

/** What pictures are made of, so that they can be painted anywhere, and which positions of that. */
export type Part = Pick<ExportRequest, 'source' | 'steps'>;

/** What is on the stage: its position, and what the host needs to know of it. */
export interface Subject extends Pick<ExportRequest, 'focus' | 'shown' | 'compare' | 'curves'> {
  readonly kind: 'script' | 'recording' | 'lesson' | 'compare' | 'curves';
  readonly position: number;
  /** How many pictures all of it makes. */
  pictures(choices: Pick<ExportChoices, 'every' | 'questions'>): number;
  /** The sentences of these pictures. */
  sentences(choices: Pick<ExportChoices, 'every' | 'questions'>): readonly string[];
  /** Null: more pictures than anybody wants. */
  part(scope: ExportScope): Part | null;
}

/** What the host has to paint. `id` names the job while it runs. */
export function exportRequest(id: string, choices: ExportChoices, subject: Subject, part: Part): ExportRequest {
  const { format, scope, theme } = choices;
  const { focus, shown, compare, curves } = subject;
  const [width, height] = choices.size.split('x').map(Number);
  return {
    ...DEFAULTS,
    ...part,
    id,
    every: choices.every,
    formats: [format],
    width: width!,
    height: height!,
    scale: has(format, 'scale') ? choices.scale : DEFAULTS.scale,
    theme: theme === 'both' ? 'light' : theme,
    // A page has both anyway.
    pair: theme === 'both' && format !== 'html',
    locale: choices.locale,
    transparent: choices.transparent && has(format, 'transparent'),
    parts: { ...choices.parts, costs: choices.parts.costs && partsIn(subject).includes('costs') },
    crop: choices.crop && canCrop(subject, format) ? 'diagram' : 'picture',
    questions: choices.questions,
    motion: choices.motion,
    // A clip of one step shows the way to it.
    clips: purposeOf(format) === 'moving' && (scope === 'step' || choices.clips === 'each') ? 'each' : 'whole',
    handout: { perPage: choices.perPage, paper: choices.paper },
    text: has(format, 'text') ? choices.text : DEFAULTS.text,
    focus,
    shown,
    ...(compare && { compare }),
    ...(curves && { curves }),
  };
}

/** One small picture of the position that is shown, as the export will have it. Null: there is none. */
export function previewRequest(id: string, choices: ExportChoices, subject: Subject): ExportRequest | null {
  const part = subject.part('step');
  if (part === null) return null;
  const request = exportRequest(id, { ...choices, scope: 'step' }, subject, part);
  return { ...request, formats: ['png'], scale: 0.5, pair: false, clips: 'whole' };
}

export interface Estimate {
  readonly pictures: number;
  /** Of a clip; null: nothing moves. */
  readonly seconds: number | null;
}

/** What the export will be. */
export function estimateOf(choices: ExportChoices, subject: Subject): Estimate {
  const { scope, format, motion } = choices;
  const isAll = scope === 'all';
  const pictures = isAll ? subject.pictures(choices) : 1;
  if (purposeOf(format) !== 'moving') return { pictures, seconds: null };
  const all = subject.sentences(choices);
  const sentences = isAll ? all : all.slice(0, 1);
  const frames = sentences.flatMap((sentence, i) => framesOf(sentence, !isAll || i > 0, motion));
  return { pictures, seconds: Math.round(frames.reduce((sum, { ms }) => sum + ms, 0) / 1000) };
}

/** Whether it makes one file of several pictures, or a file of each. */
export function isSeries({ format }: Pick<ExportChoices, 'format'>): boolean {
  return formats[format].kind === 'series';
}

/** How far apart the pictures of all steps can be: only scripts have depths. */
export function depthsOf({ kind }: Subject): readonly Depth[] {
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
