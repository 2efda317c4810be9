import type { ScriptRun } from '../../core/script/run.ts';
import { chaptersOf } from '../state/markers.ts';

/** A line of the outline: a chapter, a set-up or an operation. */
export interface OutlineEntry {
  readonly kind: 'chapter' | 'setup' | 'operation';
  /** Of a set-up the number of its operations. */
  readonly title: string;
  /** The positions before and after it. */
  readonly from: number;
  readonly to: number;
}

/** Chapters, and between them operations; a set-up is one entry. */
export function outlineOf(run: ScriptRun): readonly OutlineEntry[] {
  const chapters = new Map(chaptersOf(run).map(({ position, title }) => [position, title]));
  const entries: OutlineEntry[] = [];
  let last = -1;
  for (const { operation, firstStep, endStep } of run.operations) {
    const setup = run.setups.find(({ from, to }) => from <= firstStep && firstStep < to);
    if (setup !== undefined && setup.from <= last) continue;
    const from = setup?.from ?? firstStep;
    const to = setup?.to ?? endStep;
    const title = chapters.get(firstStep);
    if (title !== undefined && from > last) entries.push({ kind: 'chapter', title, from, to: from });
    if (setup === undefined) entries.push({ kind: 'operation', title: operation.text, from, to });
    else entries.push({ kind: 'setup', title: String(setup.operations), from, to });
    last = from;
  }
  return entries;
}

/** Index of the operation or set-up that a position is in; -1 at the start. */
export function currentEntry(entries: readonly OutlineEntry[], position: number): number {
  return entries.findLastIndex(({ kind, from }) => kind !== 'chapter' && from < position);
}
