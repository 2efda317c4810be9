import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import examples from '../../../assets/examples/index.json' with { type: 'json' };
import lessons from '../../../assets/lessons/index.json' with { type: 'json' };
import { LOCALES } from '../../../assets/locales/locales.ts';
import { type CellKind, kindOf } from '../../cells/cell-table.ts';
import { idIn } from '../../cells/explain.ts';
import { decodeId } from '../../cells/id-format.ts';
import { compareEngines } from '../../compare/lanes/compare.ts';
import { engineNamed, languageOf, scriptEngineIds } from '../../engines/all.ts';
import { parseLesson } from '../../lesson/parse/parse-lesson.ts';
import { goldenDecsRuns } from '../../testing/golden-decs.ts';
import { goldenRuns } from '../../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../../testing/golden-flecs.ts';
import { sample } from '../../testing/sample.ts';
import { strictTranslator } from '../../testing/texts.ts';
import type { Write } from '../../trace/step.ts';
import type { EngineId, Handle } from '../language/language.ts';
import type { Script } from '../language/script.ts';
import type { OperationRecord } from '../operation/operation-record.ts';
import { parseScript } from '../parse/parse.ts';
import { runScript, type ScriptRun } from '../run/run.ts';
import { detailTo } from './beats.ts';
import { narrate } from './narrate.ts';

const ASSETS = new URL('../../../assets/', import.meta.url);

/** A script and the engines that it runs on. */
interface Source {
  readonly name: string;
  readonly script: Script;
  readonly engines: readonly EngineId[];
}

function scriptOf(name: string, text: string, engine: EngineId): Source {
  return { name, script: parseScript(text, name, languageOf(engine)), engines: [engine] };
}

function lessonOf(id: string): Source {
  const text = readFileSync(new URL(`lessons/en/${id}.md`, ASSETS), 'utf8');
  const { head, script } = parseLesson(text, `${id}.md`, scriptEngineIds, languageOf);
  return { name: id, script, engines: [head.engine, ...head.compare] };
}

const EXAMPLES: readonly Source[] = examples.map(({ file, engine }) =>
  scriptOf(file, readFileSync(new URL(`examples/${file}`, ASSETS), 'utf8'), engine),
);
const SOURCES: readonly Source[] = [
  ...EXAMPLES,
  ...lessons.topics.flatMap((topic) => topic.lessons.map(lessonOf)),
  ...sample(
    [
      ...goldenRuns().map(({ name, script }) => scriptOf(name, script, 'entt')),
      ...goldenFlecsRuns().map(({ name, script }) => scriptOf(name, script, 'flecs')),
      ...goldenDecsRuns().map(({ name, script }) => scriptOf(name, script, 'decs')),
    ],
    4,
  ),
];

function runsOf({ script, engines }: Source): readonly ScriptRun[] {
  if (engines.length === 1) return [runScript(script, languageOf(engines[0]!))];
  return compareEngines(script, engines.map(engineNamed)).lanes.flatMap(({ run }) => run ?? []);
}

/** Returns the indices of the entities that an operation names. A loop gives its own name to the entity that it visits. */
function ownIndices({ operation, firstStep, endStep }: OperationRecord, run: ScriptRun): ReadonlySet<number> {
  const { driver, names, timeline } = run;
  const named =
    operation.kind === 'swap' ? [operation.a, operation.b] : 'entity' in operation ? [operation.entity] : [];
  const handles = named.flatMap((name) => {
    if (names.given.some((given) => given.name === name)) return run.handleOf(name) ?? [];
    const steps = Array.from({ length: endStep - firstStep }, (_, i) => timeline.stepAt(firstStep + i).args.entity);
    return (steps.find((entity) => entity !== undefined) as Handle | undefined) ?? [];
  });
  return new Set(handles.map((handle) => driver.decode(handle).index));
}

/** The words that engines give to columns of handles. */
const HANDLE_WORDS: readonly (string | undefined)[] = ['handle', 'id'];

/**
 * Returns the handle that a write puts into a place, or that it removes from one. decs leaves old handles behind the rows
 * in use, so freeing its chunks removes handles of entities that are elsewhere.
 */
function handleIn(run: ScriptRun, kind: CellKind, { column, row, from, to }: Write): Handle | null {
  const { columns } = run.timeline;
  const value = to ?? (run.engine === 'decs' ? undefined : from);
  const id = value === undefined ? null : idIn(kind, { columns, column, row, value });
  if (id === null) return null;
  const { raw, isNull, isTombstone } = decodeId(id.raw, id.format);
  return isNull || isTombstone ? null : raw;
}

/** Returns the names of other entities whose handles an operation writes to or removes from a place. */
function othersIn(run: ScriptRun, number: number): readonly string[] {
  const record = run.operations[number]!;
  const { firstStep, endStep } = record;
  const { cells } = engineNamed(run.engine);
  const { timeline } = run;
  timeline.seek(endStep);
  const own = ownIndices(record, run);
  const others = new Set<string>();
  for (const write of timeline.detailBetween(firstStep, endStep).writes) {
    const kind = kindOf(cells, write.column);
    if (!HANDLE_WORDS.includes(kind?.moves?.(write.column, timeline.columns))) continue;
    // The sentence says of such a list that the others keep their order.
    const relation = kind?.rows?.(write.column, timeline.columns);
    if (relation?.kind === 'ids' && relation.keepsOrder === true) continue;
    const handle = handleIn(run, kind!, write);
    if (handle === null || own.has(run.driver.decode(handle).index)) continue;
    const name = run.nameOf(handle) ?? run.formerNameOf(handle);
    if (name !== undefined) others.add(name);
  }
  return [...others];
}

const isInSetup = ({ setups }: ScriptRun, step: number): boolean =>
  setups.some(({ from, to }) => from <= step && step < to);

/** A sentence that says how many consequences it leaves out. */
const LEAVES_OUT = { en: /And \d+ more changes?\./, 'zh-CN': /另有 \d+ 处变化。/ };
const ONLY_COUNTS = /done in \d+ beats?|用了 \d+ 个环节/;

/** Returns the faults of the sentences of a run's operations. */
function faultsIn(run: ScriptRun): readonly string[] {
  return run.operations.flatMap(({ operation, firstStep, endStep, error }, number) => {
    // These sentences speak of all entities together.
    const isOfAll = operation.kind === 'bulk' || operation.kind === 'clear-all';
    if (error !== null || isOfAll || isInSetup(run, firstStep) || firstStep === endStep) return [];
    const others = othersIn(run, number);
    const detail = detailTo(run, endStep, 'operation')!;
    return LOCALES.flatMap((locale) => {
      const sentence = narrate(detail, run, strictTranslator(locale));
      if (ONLY_COUNTS.test(sentence)) return `${operation.text}: “${sentence}”`;
      const missing = others.filter((name) => !new RegExp(`(?<!\\w)${name}(?!\\w)`).test(sentence));
      if (missing.length === 0 || LEAVES_OUT[locale].test(sentence)) return [];
      return `${run.engine}: ${operation.text}: “${sentence}” does not name ${missing}`;
    });
  });
}

test.each(sample(SOURCES, 3))(
  'the sentence of an operation names each other entity whose place it changes: $name',
  (source) => {
    expect(source.script.diagnostics).toEqual([]);
    expect(runsOf(source).flatMap(faultsIn)).toEqual([]);
  },
);

describe('operations of each library', () => {
  test('change places of other entities', () => {
    const engines = new Set<string>();
    for (const source of EXAMPLES) {
      for (const run of runsOf(source))
        if (run.operations.some((_, n) => othersIn(run, n).length > 0)) engines.add(run.engine);
    }
    expect([...engines].sort()).toEqual(['decs', 'entt', 'flecs']);
  });
});

test.each(LOCALES)('an operation of decs says the chunk that it allocates last (%s)', (locale) => {
  const translate = strictTranslator(locale);
  const chunks = EXAMPLES.filter(({ engines }) => engines[0] === 'decs').flatMap((source) => {
    const run = runScript(source.script, languageOf('decs'));
    return run.operations.flatMap(({ endStep, operation }) => {
      const detail = detailTo(run, endStep, 'operation')!;
      const made = detail.outcomes?.findLast(({ code }) => code === 'decs-create-chunk');
      if (made === undefined || detail.code === 'setup') return [];
      const narrator = { ...run, isPlain: true, cannotOpenMore: true };
      expect(narrate(detail, narrator, translate), `${source.name} ${operation.text}`).toContain(
        narrate(made, narrator, translate),
      );
      return [made];
    });
  });
  expect(chunks.length).toBeGreaterThan(5);
});
