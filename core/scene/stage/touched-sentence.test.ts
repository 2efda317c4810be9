import { describe, expect, test } from 'vitest';
import { countedReads, countedWalk } from '../../compare/figures/counted-walk.ts';
import { partsOfLinesText } from '../../compare/figures/parts-of-lines.ts';
import { compareEngines } from '../../compare/lanes/compare.ts';
import { presetScript } from '../../compare/presets/presets.ts';
import { engineNamed, scriptEngineIds } from '../../engines/all.ts';
import { detailTo } from '../../script/narration/beats.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { strictTranslator } from '../../testing/texts.ts';
import { operationStructures } from './operation-structures.ts';
import { withReads } from './shown-reads.ts';
import { stage } from './stage.ts';
import { touchedSentence, undrawnSentence, walkedSentence } from './touched-sentence.ts';

const translate = strictTranslator('en');
const script = parseScript(presetScript('sparse-set-or-archetype', 6), 'test');
const query = script.operations.length - 1;

/** Runs the script on an engine and returns its query, with a comparison's picture of what the counters count. */
function queryOn(id: string, isVisible: (name: string) => boolean = () => true) {
  const engine = engineNamed(id);
  const other = id === 'entt' ? 'flecs' : 'entt';
  const { lanes } = compareEngines(script, [engine, engineNamed(other)]);
  const [{ run, outcomes }] = lanes as [(typeof lanes)[number]];
  const { timeline, nameOf } = run!;
  timeline.seek(timeline.length);
  const outcome = outcomes[query]!;
  const walk = countedWalk(outcome)!;
  const own = detailTo(run!, timeline.length, 'operation')!;
  const step = withReads(own, timeline.columns, countedReads(run!, outcomes)(own));
  const part = { x: 0, y: 0, width: 5000, height: 5000, wrap: 2000, focus: null };
  const scene = stage(engine, timeline.columns, step, { ...part, translate, nameOf, large: true, visible: isVisible });
  const texts = { timeline, diagrams: engine.diagrams, nameOf, translate };
  const cells = scene.grids.flatMap((grid) => grid.cells);
  return {
    counted: outcome.kind === 'done' ? outcome.cost.cellsRead : 0,
    sentence: walkedSentence(walk, isVisible, texts),
    outlined: cells.filter(({ state }) => state === 'read').length,
  };
}

const sumOf = (sentence: string): number =>
  [...sentence.matchAll(/([\d,]+) (?:in|elsewhere|pointers?)|: ([\d,]+)\./g)].reduce(
    (sum, [, counted, again]) => sum + Number((counted ?? again!).replaceAll(',', '')),
    0,
  );

test('EnTT outlines the values and says how many pointers it counts besides', () => {
  const { counted, sentence, outlined } = queryOn('entt');
  expect(sentence).toBe('Cells read: 6 in Velocity, 6 in Position. Not drawn: 7 pointers to pages.');
  expect([counted, outlined]).toEqual([19, 12]);
});

test('Flecs outlines every counted cell of the table, which is named as on its card', () => {
  const { counted, sentence, outlined } = queryOn('flecs', (name) => name === '[Position, Velocity, Health]');
  expect(sentence).toBe('Cells read: 6 in Table 3.');
  expect([counted, outlined]).toEqual([6, 6]);
});

test('cells of a structure that is not shown are named as not drawn', () => {
  const { sentence, outlined } = queryOn('entt', (name) => name === 'Velocity');
  expect(sentence).toBe('Cells read: 6 in Velocity. Not drawn: 6 in Position, 7 pointers to pages.');
  expect(outlined).toBe(6);
});

describe.each(scriptEngineIds)('on %s', (id) => {
  test('the numbers of the sentence add up to the counter', () => {
    const { counted, sentence } = queryOn(id);
    expect(sumOf(sentence)).toBe(counted);
  });
});

test.each(scriptEngineIds)('on %s, the written cells of each operation add up to the counter', (id) => {
  const engine = engineNamed(id);
  const other = id === 'entt' ? 'flecs' : 'entt';
  const text =
    'component Position\ncreate hero\nadd hero Position 1\ncreate bat Position\nremove hero Position\ndestroy bat\n';
  const { run, outcomes } = compareEngines(parseScript(text, 'test'), [engine, engineNamed(other)]).lanes[0]!;
  const { timeline, nameOf } = run!;
  const texts = { timeline, diagrams: engine.diagrams, nameOf, translate };
  const said = run!.operations.map(({ operation: { kind }, firstStep, endStep }) =>
    sumOf(
      touchedSentence(operationStructures(timeline, engine.diagrams, { from: firstStep, to: endStep, kind }), texts),
    ),
  );
  expect(said).toEqual(outcomes.map((each) => (each.kind === 'done' ? each.cost.cellsWritten : 0)));
});

test('a vote names the structures with entities that it does not draw, if it draws others', () => {
  const undrawnOn = (id: string, drawn: readonly string[]): string => {
    const { cells, diagrams } = engineNamed(id);
    const other = id === 'entt' ? 'flecs' : 'entt';
    const { timeline, nameOf } = compareEngines(script, [engineNamed(id), engineNamed(other)]).lanes[0]!.run!;
    timeline.seek(timeline.length);
    return undrawnSentence(cells, (name) => drawn.includes(name), { timeline, diagrams, nameOf, translate });
  };
  expect(undrawnOn('entt', ['Velocity'])).toBe('Not drawn: Position, Health.');
  expect(undrawnOn('entt', ['Position', 'Velocity', 'Health'])).toBe('');
  expect(undrawnOn('entt', [])).toBe('');
  expect(undrawnOn('flecs', ['[Position, Health]', '[Position, Velocity, Health]'])).toBe('');
});

test('the lines of an added component in EnTT are those of its three cells, of two pointers to pages and of the registry', () => {
  const { lanes } = compareEngines(script, [engineNamed('entt'), engineNamed('flecs')]);
  const [added] = lanes[0]!.outcomes.slice(-3);
  expect(partsOfLinesText(added, translate)).toBe(
    'Cache lines: 3 for its cells, 2 for pointers to pages, 7 to find the storage.',
  );
  expect(partsOfLinesText(lanes[0]!.outcomes.at(-1), translate)).toContain('10 to find the storage');
});
