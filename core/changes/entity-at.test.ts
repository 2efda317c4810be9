import { expect, test } from 'vitest';
import { engineNamed, languageOf, scriptEngineIds } from '../engines/all.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { runWhole } from '../testing/run-on.ts';
import { sample } from '../testing/sample.ts';
import { scriptTexts } from '../testing/scripts.ts';
import type { ComponentPlace } from '../world/world-reader.ts';
import { entityAt } from './entity-at.ts';

/** The cells that prove membership may change with other entities. */
function byName(places: readonly ComponentPlace[]): ReadonlyMap<string, object> {
  return new Map(places.map(({ proof: _, ...place }) => [place.component, place]));
}

test('in the middle of a removal, an entity keeps its own value until it has lost the component', () => {
  const run = runWhole(
    'entt',
    'component Carried\ncreate potion\ncreate arrow\nadd potion Carried 10\nadd arrow Carried 20\nremove potion Carried',
  );
  const { timeline } = run;
  const { firstStep, endStep } = run.operations.at(-1)!;
  const seen: string[] = [];
  for (let position = firstStep; position <= endStep; position++) {
    timeline.seek(position);
    const found = entityAt(timeline, engineNamed('entt'), 0, [firstStep, endStep])!;
    seen.push(found.components.map(({ place, coming }) => `${place.values[0]!.value} ${coming}`).join());
  }
  expect([...new Set(seen)]).toEqual(['10 lost', '']);
});

test('in the middle of its destruction an entity lives, in the middle of its creation it does not', () => {
  for (const engine of scriptEngineIds) {
    const run = runWhole(engine, 'component P\ncreate a\nadd a P 1\ndestroy a\ncreate b');
    const { timeline } = run;
    const states = (i: number): string[] => {
      const { firstStep, endStep } = run.operations[i]!;
      return Array.from({ length: endStep - firstStep + 1 }, (_, n) => {
        timeline.seek(firstStep + n);
        const found = entityAt(timeline, engineNamed(engine), engine === 'flecs' ? 1 : 0, [firstStep, endStep]);
        return found === null ? 'none' : `${found.alive} ${found.coming}`;
      });
    };
    expect(new Set(states(2)), engine).toEqual(new Set(['true destroyed', 'false null']));
    if (engine !== 'hash-map') expect(new Set(states(3)), engine).toEqual(new Set(['false created', 'true null']));
  }
});

test('an entity is being created until it counts as alive', () => {
  const run = runWhole('entt', 'create a');
  const { firstStep, endStep } = run.operations[0]!;
  run.timeline.seek(endStep - 1);
  expect(entityAt(run.timeline, engineNamed('entt'), 0, [firstStep, endStep])).toMatchObject({
    alive: false,
    coming: 'created',
  });
});

test('at both ends of each operation it is the reading of the world', () => {
  for (const { text } of sample(scriptTexts(), 12))
    for (const engine of scriptEngineIds) {
      const script = parseScript(text, 'test.ecs', languageOf(engine));
      if (script.diagnostics.length > 0) continue;
      const run = runScript(script, languageOf(engine));
      const { timeline } = run;
      for (const { firstStep, endStep } of run.operations.slice(0, 40)) {
        if (endStep <= firstStep) continue;
        for (const at of [firstStep, endStep]) {
          timeline.seek(at);
          const reader = engineNamed(engine).world(timeline.columns);
          for (let index = 0; index < 6; index++) {
            const record = reader.recordOf(index);
            const found = entityAt(timeline, engineNamed(engine), index, [firstStep, endStep]);
            if (record?.alive !== true) expect(found?.alive ?? false).toBe(false);
            else {
              const held = found!.components.filter(({ coming }) => coming !== 'gained').map(({ place }) => place);
              expect(byName(held)).toEqual(byName(reader.componentsOf(index)));
            }
          }
        }
      }
    }
});
