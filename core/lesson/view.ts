import type { Engine } from '../engines/engine.ts';
import { worldOf } from '../inspect/world.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { Handle } from '../script/language.ts';
import { describeHandle } from '../script/narrate.ts';
import type { ScriptRun } from '../script/run.ts';
import { nearest } from '../script/suggest.ts';
import type { LessonView, Part } from './lesson.ts';
import { reportTo } from './messages.ts';
import type { LessonSource } from './source.ts';

/**
 * A view whose `only` has the names of structures that the run has, in place of the words for them; the timeline must be at its end. A
 * word that means nothing is left as it is, and reported by `checkView`.
 */
export function resolveView(view: LessonView, run: ScriptRun, engine: Engine): LessonView {
  if (view.only === null) return view;
  const meant = structuresOf(run, engine);
  return { ...view, only: view.only.flatMap((word) => meant(word) ?? word) };
}

/** Checks that what a `view` block names exists when the run is at its end; the timeline must be there. */
export function checkView(
  { view, span }: Extract<Part, { readonly kind: 'view' }>,
  source: LessonSource,
  run: ScriptRun,
  engine: Engine,
): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  const report = reportTo(failures);
  const families = engine.diagrams.families.map(({ id }) => id);
  const unknown = (words: readonly string[] | null, isKnown: (word: string) => boolean) =>
    (words ?? []).filter((word) => !isKnown(word)).map((word) => [word, source.placeOfWord(word, span.line)] as const);
  for (const [word, place] of unknown(view.show, (each) => families.includes(each))) {
    const args = { engine: run.language.label, known: families.join(', ') };
    report('lesson-unknown-pane', place, args, nearest(word, families));
  }
  const meant = structuresOf(run, engine);
  const names = [...new Set([...families, ...spokenNames(run, engine).values()])];
  for (const [word, place] of unknown(view.only, (each) => meant(each) !== null)) {
    report('lesson-unknown-structure', place, { known: names.join(', ') }, nearest(word, names));
  }
  const columns = [...run.timeline.columns].map(({ name }) => name);
  for (const { column } of view.mark) {
    if (!columns.includes(column))
      report('lesson-unknown-column', source.placeOfWord(column, span.line), {}, nearest(column, columns));
  }
  return failures;
}

/** Structures that a word of `only` means: one by its name, with the targets of pairs as entities or indices, or all of a kind. */
function structuresOf(run: ScriptRun, engine: Engine): (word: string) => readonly string[] | null {
  const { diagrams } = engine;
  const names = diagrams.names(run.timeline.columns);
  const spoken = spokenNames(run, engine);
  return (word) => {
    const named = names.filter((name) => name === word || spoken.get(name) === word);
    const found = named.length > 0 ? named : names.filter((name) => diagrams.familyOf(name) === word);
    // A query is a kind and a structure, and is there only while it runs.
    return found.length > 0 ? found : diagrams.families.some(({ id }) => id === word) ? [word] : null;
  };
}

/** Names of structures as the picture writes them: `[Position, (Likes,bob)]` of `[Position, (Likes,1)]`. */
function spokenNames(run: ScriptRun, engine: Engine): ReadonlyMap<string, string> {
  const world = worldOf(engine, run.timeline);
  const nameOf = (handle: Handle) => run.nameOf(handle) ?? describeHandle(handle, run);
  const names = engine.diagrams.names(run.timeline.columns);
  return new Map(names.map((name) => [name, name.replace(/\([^()]*\)/g, (pair) => world.idText(pair, nameOf))]));
}
