import type { Engine } from '../../engine/engine.ts';
import type { Diagnostic } from '../../script/language/diagnostic.ts';
import type { Handle } from '../../script/language/language.ts';
import { describeHandle } from '../../script/narration/narrate.ts';
import { nearest } from '../../script/parse/suggest.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import { worldOf } from '../../world/world.ts';
import type { LessonPart, ViewBlock } from '../parse/lesson.ts';
import type { LessonLines } from '../parse/lesson-lines.ts';
import { lessonReporter } from '../parse/messages.ts';
import { structureOf } from '../questions/asked-cell.ts';
import type { Variant } from '../questions/right-answer.ts';
import { renameWords } from '../questions/words.ts';

/**
 * Replaces the words in `only` by the names of structures in the run. Unknown words are left out; if no word of `show`
 * or `only` is known, the list becomes null, so a mistake never empties the picture. The timeline must be at its end.
 */
export function resolveView(view: ViewBlock, run: ScriptRun, engine: Engine): ViewBlock {
  const meant = structuresOf(run, engine);
  const show = view.show?.filter((word) => engine.diagrams.families.some(({ id }) => id === word)) ?? [];
  const only = view.only?.flatMap((word) => meant(word) ?? []) ?? [];
  return {
    ...view,
    show: show.length === 0 ? null : show,
    only: only.length === 0 ? null : only,
    words: view.only,
    shownWords: view.show,
  };
}

const variantViews = new WeakMap<Variant, ViewBlock>();

/**
 * Returns the view of a question with the structures of a variant, whose pairs and tables may have other names than the
 * lesson's own. It also shows the structure whose cell the question asks for. Leaves the timeline where it is.
 */
export function viewOfVariant(view: ViewBlock | null, variant: Variant): ViewBlock | null {
  if (view?.words == null) return view;
  const { run, engine, names, question, to } = variant;
  return getOrInsert(variantViews, variant, () => {
    const { position } = run.timeline;
    run.timeline.seek(to);
    const only = view.words!.map((word) => renameWords(word, names));
    const resolved = resolveView({ ...view, only }, run, engine);
    const asked = question.kind === 'value' ? structureOf(variant, run.timeline.columns, question.column) : null;
    run.timeline.seek(position);
    const isLeftOut = asked !== null && resolved.only?.includes(asked) === false;
    return isLeftOut ? { ...resolved, only: [...resolved.only!, asked] } : resolved;
  });
}

export function checkShow(
  { view, span }: Extract<LessonPart, { readonly kind: 'view' }>,
  source: LessonLines,
  { diagrams, language }: Engine,
): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  const families = diagrams.families.map(({ id }) => id);
  for (const word of (view.show ?? []).filter((each) => !families.includes(each))) {
    const args = { engine: language?.label ?? '', known: families.join(', ') };
    lessonReporter(failures)('lesson-unknown-pane', source.placeOfWord(word, span.line), args, nearest(word, families));
  }
  return failures;
}

/** Checks that the structures and columns that a `view` block names exist at the end of the run, where the timeline must be. */
export function checkView(
  { view, span }: Extract<LessonPart, { readonly kind: 'view' }>,
  source: LessonLines,
  run: ScriptRun,
  engine: Engine,
): readonly Diagnostic[] {
  const failures: Diagnostic[] = [];
  const report = lessonReporter(failures);
  const families = engine.diagrams.families.map(({ id }) => id);
  const meant = structuresOf(run, engine);
  const names = [...new Set([...families, ...spokenNames(run, engine).values()])];
  for (const word of (view.only ?? []).filter((each) => meant(each) === null)) {
    const place = source.placeOfWord(word, span.line);
    report('lesson-unknown-structure', place, { known: names.join(', ') }, nearest(word, names));
  }
  const columns = [...run.timeline.columns].map(({ name }) => name);
  for (const { column, row } of view.mark) {
    const virtual = engine.cells.virtual?.(run.timeline.columns, column, row) ?? null;
    if (!columns.includes(column) && virtual === null)
      report('lesson-unknown-column', source.placeOfWord(column, span.line), {}, nearest(column, columns));
  }
  return failures;
}

/**
 * Resolves a word of `only`: the name of one structure, with pair targets as entities or indices, or the id of a
 * family. Null if unknown.
 */
function structuresOf(run: ScriptRun, engine: Engine): (word: string) => readonly string[] | null {
  const { diagrams } = engine;
  const names = diagrams.names(run.timeline.columns);
  const spoken = spokenNames(run, engine);
  return (word) => {
    const named = names.filter((name) => name === word || spoken.get(name) === word);
    const found = named.length > 0 ? named : names.filter((name) => diagrams.familyOf(name) === word);
    // A query is both a family and a structure, and exists only while it runs.
    return found.length > 0 ? found : diagrams.families.some(({ id }) => id === word) ? [word] : null;
  };
}

/** Structure names as diagrams display them: `[Position, (Likes,bob)]` for `[Position, (Likes,1)]`. */
function spokenNames(run: ScriptRun, engine: Engine): ReadonlyMap<string, string> {
  const world = worldOf(engine, run.timeline);
  const nameOf = (handle: Handle) => describeHandle(handle, run);
  const names = engine.diagrams.names(run.timeline.columns);
  return new Map(names.map((name) => [name, name.replace(/\([^()]*\)/g, (pair) => world.idText(pair, nameOf))]));
}
