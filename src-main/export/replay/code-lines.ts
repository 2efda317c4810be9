import { writeText } from '../../../core/cells/write-text.ts';
import { engineOf } from '../../../core/engines/all.ts';
import { linesOfBeat, operationLines, type SummaryRow } from '../../../core/script/narration/operation-lines.ts';
import { routineLines } from '../../../core/trace/pseudocode.ts';
import type { HostTranslate } from '../../contract/text.ts';
import type { CodeLine } from '../exported-pictures.ts';
import type { Replay, ReplayedStep } from './replay.ts';

/** The pseudocode of a position: its step's routine with the lines that its beat ran, or the lines that a whole operation ran. Empty if no code runs. */
export function codeLines(
  run: Replay,
  { position, step }: Pick<ReplayedStep, 'position' | 'step'>,
  translate: HostTranslate,
): CodeLine[] {
  if (step === null) return [];
  const rows = run.depth === 'operation' ? operationLines(run, position, run.pseudocode) : null;
  if (rows !== null) return rows.map((row) => summaryLine(run, row, translate));
  const head = run.pseudocode[step.line]?.head ?? -1;
  const ran = linesOfBeat(run, position, run.depth, run.pseudocode);
  return routineLines(run.pseudocode, head).map(({ key, text, indent, index }) => {
    return { text: translate(key, { defaultValue: text }), indent, current: index === step.line, ran: ran.has(index) };
  });
}

/** The value that a line wrote is a comment behind it, and so is how often it ran. */
function summaryLine(
  run: Replay,
  { line, indent, times, write, isLast }: SummaryRow,
  translate: HostTranslate,
): CodeLine {
  const { columns } = run.timeline;
  const { key, text } = run.pseudocode[line]!;
  const view = { translate, nameOf: (id: number | bigint) => run.nameOf(id) };
  const value = write === null ? null : writeText(engineOf(columns).cells, columns, write, view);
  const notes = [value, times > 1 ? `× ${times}` : null].filter((note) => note !== null);
  const comment = notes.length === 0 ? '' : `  # ${notes.join(', ')}`;
  return { text: `${translate(key, { defaultValue: text })}${comment}`, indent, current: isLast, ran: times > 0 };
}
