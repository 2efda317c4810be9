import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import examples from '../../assets/examples/index.json' with { type: 'json' };
import { kindOf } from '../cells/cell-table.ts';
import { idIn } from '../cells/explain.ts';
import { engineNamed, languageOf } from '../engines/all.ts';
import { strictTranslator } from '../testing/texts.ts';
import { detailTo } from './beats.ts';
import { narrate } from './narrate.ts';
import type { Operation } from './operation.ts';
import { parseScript } from './parse.ts';
import { runScript, type ScriptRun } from './run.ts';

const t = strictTranslator('en');

function runOf(file: string, engine: string): ScriptRun {
  const language = languageOf(engine);
  const text = readFileSync(new URL(`../../assets/examples/${file}`, import.meta.url), 'utf8');
  return runScript(parseScript(text, file, language), language);
}

/** Indices are compared, because a reused index may have several names. */
function ownIndices(operation: Operation, { handleOf, driver }: ScriptRun): readonly number[] {
  const names =
    operation.kind === 'swap' ? [operation.a, operation.b] : 'entity' in operation ? [operation.entity] : [];
  return names.flatMap((name) => {
    const handle = handleOf(name);
    return handle === undefined ? [] : driver.decode(handle).index;
  });
}

/** The words that engines give to columns of handles. */
const HANDLE_WORDS: readonly (string | undefined)[] = ['handle', 'id'];

/** Returns the names of other entities whose handles an operation writes to another place. */
function movedBy(run: ScriptRun, number: number): readonly string[] {
  const { firstStep, endStep, operation } = run.operations[number]!;
  const { cells } = engineNamed(run.engine);
  const { timeline } = run;
  timeline.seek(endStep);
  const own = ownIndices(operation, run);
  const moved = new Set<string>();
  for (const { column, row, to } of timeline.detailBetween(firstStep, endStep).writes) {
    const kind = kindOf(cells, column);
    if (to === undefined || !HANDLE_WORDS.includes(kind?.moves?.(column, timeline.columns))) continue;
    const id = idIn(kind!, { columns: timeline.columns, column, row, value: to });
    const name = id === null ? undefined : run.nameOf(id.raw);
    if (name !== undefined && !own.includes(run.driver.decode(id!.raw).index)) moved.add(name);
  }
  return [...moved];
}

const isInSetup = ({ setups }: ScriptRun, step: number): boolean =>
  setups.some(({ from, to }) => from <= step && step < to);

describe.each(examples)('$id', ({ file, engine }) => {
  const run = runOf(file, engine);

  test('the sentence of an operation names each other entity that it moves', () => {
    const missing: string[] = [];
    run.operations.forEach(({ operation, firstStep, endStep, error }, number) => {
      if (error !== null || operation.kind === 'bulk' || isInSetup(run, firstStep)) return;
      const names = movedBy(run, number);
      const detail = detailTo(run, endStep, 'operation')!;
      if (names.length === 0) return;
      const sentence = narrate(detail, run, t);
      const isShortened = /\d+ more such steps?\.$/.test(sentence);
      if (!isShortened && !names.every((name) => sentence.includes(name))) {
        missing.push(`${operation.text}: “${sentence}” does not name ${names}`);
      }
    });
    expect(missing).toEqual([]);
  });
});

test('some operations of each library move other entities', () => {
  const engines = new Set<string>();
  for (const { file, engine } of examples) {
    const run = runOf(file, engine);
    if (run.operations.some((_, number) => movedBy(run, number).length > 0)) engines.add(engine);
  }
  expect([...engines].sort()).toEqual(['decs', 'entt', 'flecs']);
});
