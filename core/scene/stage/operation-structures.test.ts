import { expect, test } from 'vitest';
import { runLane } from '../../compare/lanes/compare.ts';
import { presetScript } from '../../compare/presets/presets.ts';
import { engineNamed } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import { operationStructures } from './operation-structures.ts';

function structuresOf(engine: string, text: string, operation: number) {
  const found = engineNamed(engine);
  const run = runLane(parseScript(text, 'test'), found).run!;
  const { firstStep, endStep, operation: performed } = run.operations.at(operation)!;
  const here = run.timeline.position;
  const structures = operationStructures(run.timeline, found.diagrams, {
    from: firstStep,
    to: endStep,
    kind: performed.kind,
  });
  expect(run.timeline.position).toBe(here);
  run.timeline.seek(endStep);
  const names = found.diagrams.names(run.timeline.columns);
  return { names: names.filter(structures.visible), ...structures };
}

const QUESTION = presetScript('sparse-set-or-archetype', 6);

test('adding a component shows its set in EnTT and both tables in Flecs, and counts the writes of the entity index', () => {
  expect(structuresOf('entt', QUESTION, 21).names).toEqual(['Velocity']);
  const flecs = structuresOf('flecs', QUESTION, 21);
  expect(flecs.names).toHaveLength(2);
  expect(Object.fromEntries(flecs.writes)).toEqual({
    'entity-index': { cells: 3, again: 0 },
    '[Position, Health]': { cells: 6, again: 0 },
    // The move constructs Velocity in the new row, and adding the value writes it again.
    '[Position, Velocity, Health]': { cells: 4, again: 1 },
  });
});

test('a query shows the structures that hold what it visits', () => {
  expect(structuresOf('entt', QUESTION, -1).names).toEqual(['Position', 'Velocity']);
  expect(structuresOf('flecs', QUESTION, -1).names).toHaveLength(1);
});

test('creating an entity shows where entities are kept', () => {
  expect(structuresOf('entt', 'component A\ncreate a', 0).names).toEqual(['registry.entities']);
});
