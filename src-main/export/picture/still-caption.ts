import type { Rect } from '../../../core/scene/kit/measures.ts';
import type { Mark } from '../../../core/scene/scene.ts';
import { ellipsis, measure } from '../../../core/scene/text-metrics.ts';
import { placeText } from '../../../core/script/narration/place.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { Replay, ReplayedStep } from '../replay/replay.ts';
import { MarkCollector } from './mark-collector.ts';
import { drawSentence } from './sentence-box.ts';
import { costMarks, type StillCosts } from './still-costs.ts';
import type { StillFrame } from './still-frame.ts';
import { pseudocodeMarks } from './still-pseudocode.ts';

/** A frame whose title may have a number beside it. */
export interface NumberedFrame extends StillFrame {
  readonly isNumbered: boolean;
}

/** Returns the marks around the diagram: header, sentence, pseudocode and costs. */
export function captionMarks(
  frame: NumberedFrame,
  run: Replay,
  moment: ReplayedStep,
  translate: HostTranslate,
  bars: StillCosts | null,
): readonly Mark[] {
  const sheet = new MarkCollector();
  const { title, sentence, pseudocode, costs, unit } = frame;
  if (title !== null)
    header(sheet, title, unit, headerOf(moment, moment.chapter ?? run.name, translate), frame.isNumbered);
  if (sentence !== null) drawSentence(sheet, sentence, unit, moment);
  if (costs !== null && bars !== null) {
    const operation = moment.position <= run.timeline.first ? -1 : run.timeline.operationOf(moment.position - 1);
    costMarks(sheet, costs, unit, bars.rows(operation, translate), translate);
  }
  if (pseudocode !== null && moment.step !== null) pseudocodeMarks(sheet, pseudocode, unit, { run, moment, translate });
  return sheet.marks;
}

/** The texts at the top of a picture. */
export interface HeaderTexts {
  readonly name: string;
  /** The position in words; `part` is the position as a share from 0 to 1. */
  readonly count: string;
  readonly part: number;
  readonly title: string;
  /** True for the text of an operation. */
  readonly isCode?: boolean;
}

/** Returns the texts of a moment. */
export function headerOf(moment: ReplayedStep, name: string, translate: HostTranslate): HeaderTexts {
  const { number, operation: title, step } = moment;
  const part = number.total === 0 ? 1 : number.n / number.total;
  return { name, count: placeText(number, translate), part, title, isCode: step !== null };
}

export function header(
  sheet: MarkCollector,
  area: Rect,
  u: number,
  { name, count, part, title: text, isCode = false }: HeaderTexts,
  isNumbered: boolean,
): void {
  const { x, y, width, height } = area;
  const small = { size: 22 * u, color: 'text-muted' } as const;
  const number = isNumbered ? count : '';
  const room = width - (number === '' ? 0 : measure(number, { font: 'sans', size: small.size }) + small.size);
  sheet.text(x, y + 11 * u, ellipsis(name, room, { font: 'sans', size: small.size }), small);
  if (number !== '') sheet.text(x + width, y + 11 * u, number, { ...small, align: 'end' });
  const title = { font: isCode ? 'mono' : 'sans', size: 40 * u, weight: 600 } as const;
  sheet.text(x, y + 52 * u, ellipsis(text, width, title), title);
  const bar = { x, y: y + height - 5 * u, height: 5 * u };
  sheet.rect({ ...bar, width }, 'grid', 2.5 * u);
  if (part > 0) sheet.rect({ ...bar, width: Math.max(5 * u, width * part) }, 'accent', 2.5 * u);
}
