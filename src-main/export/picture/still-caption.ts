import type { Mark } from '../../../core/scene/scene.ts';
import { ellipsis, wrap } from '../../../core/scene/text-metrics.ts';
import type { Translate } from '../../text.ts';
import type { Replay, ReplayedStep } from '../subjects/replay.ts';
import { Sheet } from './sheet.ts';
import type { Area, StillFrame } from './still-frame.ts';
import { pseudocodeMarks } from './still-pseudocode.ts';

/** Everything around the diagram: what happens, where we are, the sentence, the pseudocode. */
export function captionMarks(
  frame: StillFrame,
  run: Replay,
  moment: ReplayedStep,
  translate: Translate,
): readonly Mark[] {
  const sheet = new Sheet();
  const { title, sentence, pseudocode, unit } = frame;
  const { n, total } = moment.number;
  if (title !== null) {
    header(sheet, title, unit, {
      name: run.name,
      count: translate('export.step', { n, total }),
      part: total === 0 ? 1 : n / total,
      title: moment.operation,
    });
  }
  if (sentence !== null) narration(sheet, sentence, unit, moment);
  if (pseudocode !== null) pseudocodeMarks(sheet, pseudocode, unit, { run, step: moment.step, translate });
  return sheet.marks;
}

/** The texts at the top of a picture. */
export interface HeaderTexts {
  readonly name: string;
  /** Where we are, in words; `part` is the same from 0 to 1. */
  readonly count: string;
  readonly part: number;
  readonly title: string;
}

export function header(sheet: Sheet, area: Area, u: number, { name, count, part, title: text }: HeaderTexts): void {
  const { x, y, width, height } = area;
  const small = { size: 22 * u, color: 'text-muted' } as const;
  sheet.text(x, y + 11 * u, name, small);
  sheet.text(x + width, y + 11 * u, count, { ...small, align: 'end' });
  const title = { font: 'mono', size: 40 * u, weight: 600 } as const;
  sheet.text(x, y + 52 * u, ellipsis(text, width, title), title);
  const bar = { x, y: y + height - 5 * u, height: 5 * u };
  sheet.rect({ ...bar, width }, 'grid', 2.5 * u);
  if (part > 0) sheet.rect({ ...bar, width: Math.max(5 * u, width * part) }, 'accent', 2.5 * u);
}

const MOST_LINES = 3;

function narration(sheet: Sheet, area: Area, u: number, moment: ReplayedStep): void {
  const { refused } = moment;
  sheet.rect(area, refused ? 'danger-soft' : 'surface', 12 * u, refused ? 'danger' : 'border');
  sheet.rect({ ...area, width: 8 * u }, refused ? 'danger' : 'accent', 4 * u);
  const room = area.width - 64 * u;
  const sizes = [30, 26, 22].map((size) => ({ font: 'sans', size: size * u, weight: 400 }) as const);
  const style = sizes.find((candidate) => wrap(moment.sentence, room, candidate).length <= 2) ?? sizes.at(-1)!;
  const lines = wrap(moment.sentence, room, style).slice(0, MOST_LINES);
  const step = style.size * 1.35;
  const first = area.y + area.height / 2 - ((lines.length - 1) * step) / 2;
  lines.forEach((line, i) => {
    sheet.text(area.x + 36 * u, first + i * step, line, style);
  });
}
