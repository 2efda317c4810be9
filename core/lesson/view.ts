import type { Engine } from '../engines/engine.ts';
import { worldOf } from '../inspect/world.ts';
import type { Diagnostic } from '../script/diagnostic.ts';
import type { Handle } from '../script/language.ts';
import { describeHandle } from '../script/narrate.ts';
import type { ScriptRun } from '../script/run.ts';
import { nearest } from '../script/suggest.ts';
import { getOrInsert } from '../trace/lookup.ts';
import type { LessonView, Part } from './lesson.ts';
import { reportTo } from './messages.ts';
import type { LessonSource } from './source.ts';

/** What the words of `only` mean in a run. */
export interface Meant {
  /** Null when a word means none. */
  readonly structures: (word: string) => readonly string[] | null;
  readonly names: readonly string[];
}

/** A view whose `only` has the names of structures that the run has, in place of the words for them. A word that means nothing is left as it is. */
export function resolveView(view: LessonView, meant: Meant): LessonView {
  if (view.only === null) return view;
  return { ...view, only: view.only.flatMap((word) => meant.structures(word) ?? word) };
}

/** Checks that what a `view` block names exists at some time of the run, a column at its end; the timeline must be there. */
export function checkView(
  { view, span }: Extract<Part, { readonly kind: 'view' }>,
  source: LessonSource,
  run: ScriptRun,
  engine: Engine,
  meant: Meant,
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
  const names = [...new Set([...families, ...meant.names])];
  for (const [word, place] of unknown(view.only, (each) => meant.structures(each) !== null)) {
    report('lesson-unknown-structure', place, { known: names.join(', ') }, nearest(word, names));
  }
  const columns = [...run.timeline.columns].map(({ name }) => name);
  for (const { column } of view.mark) {
    if (!columns.includes(column))
      report('lesson-unknown-column', source.placeOfWord(column, span.line), {}, nearest(column, columns));
  }
  return failures;
}

/**
 * What a word of `only` means: a structure by its name, with the targets of pairs as entities or indices, or all of a kind. Structures
 * that an operation deletes can be named too. Moves the timeline to its end.
 */
export function meaningsIn(run: ScriptRun, engine: Engine): Meant {
  const { diagrams } = engine;
  const spoken = spokenNames(run, engine);
  const structures = (word: string): readonly string[] | null => {
    const all = [...spoken];
    const named = all.filter(([name, texts]) => name === word || texts.has(word));
    const found = named.length > 0 ? named : all.filter(([name]) => diagrams.familyOf(name) === word);
    // A query is a kind and a structure, and is there only while it runs.
    if (found.length > 0) return found.map(([name]) => name);
    return diagrams.families.some(({ id }) => id === word) ? [word] : null;
  };
  return { structures, names: [...spoken.values()].flatMap((texts) => [...texts]) };
}

/** The structures that exist after any operation, each with its names as the picture writes them: `[Position, (Likes,bob)]` of `[Position, (Likes,1)]`. */
function spokenNames(run: ScriptRun, engine: Engine): ReadonlyMap<string, ReadonlySet<string>> {
  const { timeline } = run;
  const found = new Map<string, Set<string>>();
  const nameOf = (handle: Handle) => run.nameOf(handle) ?? describeHandle(handle, run);
  for (const position of [...run.operations.map(({ endStep }) => endStep), timeline.length]) {
    timeline.seek(position);
    const world = worldOf(engine, timeline);
    for (const name of engine.diagrams.names(timeline.columns)) {
      const text = name.replace(/\([^()]*\)/g, (pair) => world.idText(pair, nameOf));
      getOrInsert(found, name, () => new Set<string>()).add(text);
    }
  }
  return found;
}
