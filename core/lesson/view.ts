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

/**
 * A view that shows what the run has: `only` has the names of structures in place of the words for them. The timeline must be at its end.
 * Words that mean nothing are left out, and all of `show` or `only` when none means anything: the picture is never empty for an error.
 */
export function resolveView(view: LessonView, run: ScriptRun, engine: Engine): LessonView {
  const meant = structuresOf(run, engine);
  const show = view.show?.filter((word) => engine.diagrams.families.some(({ id }) => id === word)) ?? [];
  const only = view.only?.flatMap((word) => meant(word) ?? []) ?? [];
  return { ...view, show: show.length === 0 ? null : show, only: only.length === 0 ? null : only };
}

/** Checks that the engine has the families that a `view` block shows. */
export function checkShow(
  { view, span }: Extract<Part, { readonly kind: 'view' }>,
  source: LessonSource,
  { diagrams, language }: Engine,
): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  const families = diagrams.families.map(({ id }) => id);
  for (const word of (view.show ?? []).filter((each) => !families.includes(each))) {
    const args = { engine: language?.label ?? '', known: families.join(', ') };
    reportTo(failures)('lesson-unknown-pane', source.placeOfWord(word, span.line), args, nearest(word, families));
  }
  return failures;
}

/** Checks that the structures and columns that a `view` block names exist when the run is at its end; the timeline must be there. */
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
  const meant = structuresOf(run, engine);
  const names = [...new Set([...families, ...spokenNames(run, engine).values()])];
  for (const word of (view.only ?? []).filter((each) => meant(each) === null)) {
    const place = source.placeOfWord(word, span.line);
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
