import type { Locale } from '../assets/locales/locales.ts';
import { engineNamed, engineOf, languageOf, scriptEngineIds } from '../core/engines/all.ts';
import type { LessonMoment, LessonRun } from '../core/lesson/parse/lesson.ts';
import { parseLesson } from '../core/lesson/parse/parse-lesson.ts';
import { playLesson } from '../core/lesson/play/play-lesson.ts';
import { visibleInLesson } from '../core/lesson/play/visible-structures.ts';
import { variantFor } from '../core/lesson/questions/variant.ts';
import type { OperationSpan } from '../core/scene/stage/shot.ts';
import type { ThemeName } from '../core/scene/theme.ts';
import { detailTo } from '../core/script/beats.ts';
import { narrate } from '../core/script/narrate.ts';
import { translator } from '../src-main/contract/text.ts';
import { spanAt } from '../src-renderer/state/script/operations.ts';
import { paintContacts, type SheetTile, type TilePicture } from './contact-sheet.ts';

export interface LessonSheet {
  readonly id: string;
  readonly text: string;
  readonly locale: Locale;
  readonly theme: ThemeName;
}

/**
 * Paints all moments of a lesson as a PNG, each as its view shows it in a window of 1440 × 900, above its text and
 * questions.
 */
export function lessonSheet({ id, text, locale, theme }: LessonSheet): Uint8Array {
  const lesson = parseLesson(text, `${id}.md`, scriptEngineIds, languageOf);
  const played = playLesson(lesson, engineNamed(lesson.head.engine));
  const { run } = played;
  const stage = { width: 1008, height: 735 };
  const tiles = played.moments.map((moment, i) => tileOf(played, i, moment, locale));
  const title = `${id} · ${lesson.head.title} · ${lesson.head.minutes} min`;
  return paintContacts({ title, chapters: [{ title: '', tiles }], run, locale, theme, stage, scale: 0.5 });
}

function tileOf(played: LessonRun, at: number, moment: LessonMoment, locale: Locale): SheetTile {
  const operation = 'operation' in moment ? played.run.operations[moment.operation]!.operation.text : '';
  return {
    heading: [at + 1, kindOf(moment), operation || moment.chapter].filter(Boolean).join(' · '),
    words: [...saidAt(moment), ...askedAt(played, moment), ...happened(played, moment, locale)],
    shown: moment.kind === 'compare' ? null : shownAt(played, moment),
  };
}

function kindOf(moment: LessonMoment): string {
  return moment.kind === 'question' ? `quiz ${moment.question.kind}` : moment.kind;
}

function saidAt({ prose }: LessonMoment): SheetTile['words'] {
  const lines = prose?.replaceAll(/\*\*|`/g, '').split(/\n+(?=[-\n|])|\n{2,}/) ?? [];
  return lines.map((line) => ({ text: line.replaceAll('\n', ' '), color: 'text' }));
}

function askedAt({ lesson }: LessonRun, moment: LessonMoment): SheetTile['words'] {
  if (moment.kind === 'compare') return [{ text: moment.compare.question, color: 'accent' }];
  if (moment.kind !== 'question') return [];
  const engine = engineNamed(lesson.head.engine);
  const made = variantFor({ engine, script: lesson.script, operation: moment.operation, question: moment.question }, 0);
  const question = 'problem' in made ? moment.question : made.question;
  const options = question.kind === 'choose' ? question.options.map(({ text }) => `○ ${text}`) : [];
  const lines = [question.ask, ...options, `→ ${question.why}`];
  return lines.map((text) => ({ text: text.replaceAll('\n', ' '), color: 'accent' }));
}

function happened({ run }: LessonRun, { kind, position }: LessonMoment, locale: Locale): SheetTile['words'] {
  if (kind !== 'beat') return [];
  run.timeline.seek(position);
  return [{ text: narrate(detailTo(run, position, 'beat'), run, translator(locale)), color: 'text-muted' }];
}

/** Like src-renderer/learn/lesson/question-picture.ts: a question is framed like its answer. */
function shownAt({ run }: LessonRun, moment: LessonMoment): TilePicture {
  const { position, view, kind } = moment;
  const visible = visibleInLesson(view, engineOf(run.timeline.columns).diagrams);
  const asked = kind === 'question' && moment.question.kind === 'value' ? [moment.question] : (view?.mark ?? []);
  const zoom = view?.zoom ?? null;
  return { position, span: spanOf(run, moment), idle: kind !== 'beat', view: { visible, marked: asked }, zoom };
}

function spanOf(run: LessonRun['run'], moment: LessonMoment): OperationSpan {
  if (moment.kind !== 'question') return spanAt(run, moment.position) ?? { from: 0, to: moment.position, kind: null };
  const { operation, firstStep, endStep } = run.operations[moment.operation]!;
  return { kind: operation.kind, from: firstStep, to: endStep };
}
