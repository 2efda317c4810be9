import { describe } from 'vitest';
import { smallWorld } from '../scene/testing/array-world.ts';
import { BASELINE_DEMO, COLLISIONS, CROWD } from '../scene/testing/baseline-world.ts';
import { goldenDecsRuns } from '../testing/golden-decs.ts';
import { goldenRuns } from '../testing/golden-entt.ts';
import { goldenFlecsRuns } from '../testing/golden-flecs.ts';
import { runOn } from '../testing/run-on.ts';
import { engineNamed } from './all.ts';
import { cards } from './cards.ts';
import { type TestedWorld, testWorldsOf } from './testing/world-tests.ts';

/* Runs the tests of every-engine.test.ts on recorded runs and captured games. */

const demos = [BASELINE_DEMO, COLLISIONS, CROWD];
const games = ['bitecsGame', 'kootaGame', 'miniplexGame', 'thingGame'] as const;

const goldens: Readonly<Record<string, () => readonly string[]>> = {
  entt: () => goldenRuns().map(({ script }) => script),
  decs: () => goldenDecsRuns().map(({ script }) => script),
  flecs: () => goldenFlecsRuns().map(({ script }) => script),
};

function scripted(engine: string, name: string, text: string): TestedWorld {
  const run = runOn(engine, text, name);
  return { name, timeline: run.timeline, run };
}

/** Small worlds for the tests of all cells. */
function demoWorlds(engine: string): TestedWorld[] {
  if (engine === 'arrays') return games.map((name) => ({ name, timeline: smallWorld(name), run: null }));
  return demos.map((text, i) => scripted(engine, `demo ${i}`, text));
}

function goldenWorlds(engine: string): TestedWorld[] {
  return (goldens[engine]?.() ?? []).map((text, i) => scripted(engine, `golden ${i}`, text));
}

describe.each(cards.map(({ id }) => [id, engineNamed(id)] as const))('%s', (id, engine) =>
  testWorldsOf(engine, demoWorlds(id), goldenWorlds(id)),
);
