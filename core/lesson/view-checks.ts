import type { Engine } from '../engines/engine.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { Place } from '../script/parse-messages.ts';
import type { ScriptRun } from '../script/run.ts';
import { nearest } from '../script/suggest.ts';
import type { Part } from './lesson.ts';
import { reportTo } from './messages.ts';
import type { LessonSource } from './source.ts';

/** Checks that what a `view` block names exists when the run is at its end; the timeline must be there. */
export function checkView(
  { view, span }: Extract<Part, { readonly kind: 'view' }>,
  source: LessonSource,
  run: ScriptRun,
  { diagrams }: Engine,
): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  const report = reportTo(failures);
  const { columns } = run.timeline;
  const families = diagrams.families.map(({ id }) => id);
  const names = diagrams.names(columns);
  const unknown = (names: readonly string[] | null, known: readonly string[]) =>
    (names ?? []).filter((name) => !known.includes(name));
  for (const name of unknown(view.show, families)) {
    const args = { engine: run.language.label, known: families.join(', ') };
    report('lesson-unknown-pane', placeOf(name, span.line, source), args, nearest(name, families));
  }
  for (const name of unknown(view.only, names)) {
    report(
      'lesson-unknown-structure',
      placeOf(name, span.line, source),
      { known: names.join(', ') },
      nearest(name, names),
    );
  }
  for (const { column } of view.mark) {
    if (columns.find(column) === undefined) report('lesson-unknown-column', placeOf(column, span.line, source));
  }
  return failures;
}

/** Where a word is in the block that begins at a line. */
function placeOf(word: string, line: number, source: LessonSource): Place {
  for (let at = line + 1; at <= source.lines.length && !/^\s*[`~]{3}/.test(source.line(at)); at++) {
    const column = source.line(at).indexOf(word) + 1;
    if (column > 0) return source.place(at, column, column + word.length);
  }
  return source.linePlace(line);
}
