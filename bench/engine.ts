import { bitecs } from './ecs/bitecs.ts';
import { Entt } from './ecs/entt.ts';
import { Flecs } from './ecs/flecs.ts';
import { handSparseSets } from './ecs/hand-sparse-sets.ts';
import { handTables } from './ecs/hand-tables.ts';
import { koota } from './ecs/koota.ts';
import { type Model, traced, untraced } from './ecs/model.ts';
import { piecs } from './ecs/piecs.ts';
import { requireEqualWork } from './ecs/referee.ts';
import { thing } from './ecs/thing.ts';
import { wolf } from './ecs/wolf.ts';
import { type Ecs, type Implementation, WORKLOADS, type Workload } from './ecs/workloads.ts';
import { type Line, type Options, type Reference, timeTogether } from './measure.ts';

const MODELS: readonly Model[] = [
  {
    name: 'EnTT',
    byHand: handSparseSets,
    create: (columns, population) => new Entt(columns, population),
    cannot: { delete_parents: 'it has no relations' },
  },
  { name: 'Flecs', byHand: handTables, create: (columns, population) => new Flecs(columns, population) },
];
const PEERS: readonly Implementation[] = [thing, piecs, wolf, bitecs, koota];
const SILENT = [...MODELS.map(untraced), ...MODELS.map(({ byHand }) => byHand), ...PEERS];

/** µs a run, by implementation. */
type Times = ReadonlyMap<string, number>;

/**
 * The models beside loops written by hand and beside ECS libraries. What runs untraced is timed before anything is traced:
 * V8 optimises for what it has seen.
 */
export function engine(options: Options): Line[] {
  const silent = timesOf(SILENT, options);
  const heard = timesOf(MODELS.map(traced), options);
  return WORKLOADS.flatMap((workload, i) => linesOf(workload, silent[i]!, heard[i]!));
}

/** Times of each workload, after it was seen that all do the same work. */
function timesOf(implementations: readonly Implementation[], options: Options): Times[] {
  return WORKLOADS.map((workload) => {
    const able = implementations.filter(({ cannot }) => cannot?.[workload.name] === undefined);
    requireEqualWork(workload, able);
    const worlds = new Map(able.map((each) => [each.name, each.create(workload.population)]));
    const times = timeTogether(
      new Map([...worlds].map(([name, ecs]) => [name, () => runOnce(workload, ecs)])),
      options,
    );
    for (const ecs of worlds.values()) ecs.release?.();
    return times;
  });
}

function runOnce({ phases }: Workload, ecs: Ecs): void {
  for (const phase of phases) phase(ecs);
  ecs.tidy?.();
}

function linesOf({ name }: Workload, silent: Times, heard: Times): Line[] {
  const peers = PEERS.flatMap((peer): Reference[] => {
    const value = silent.get(peer.name);
    return value === undefined ? [] : [{ name: peer.name, value }];
  });
  const best = peers.reduce((a, b) => (a.value <= b.value ? a : b));
  const lines = MODELS.flatMap((model): Line[] => {
    const value = silent.get(model.name);
    if (value === undefined) return [];
    const common = { unit: 'µs', better: 'less' } as const;
    const untraced = { name: `${name}, ${model.name}`, value, ...common };
    const traced = { name: `${name}, ${model.name}, traced`, value: heard.get(model.name)!, ...common };
    const byHand = silent.get(model.byHand.name);
    const goal = { name: `1.5 × ${model.byHand.name}`, value: (byHand ?? 0) * 1.5 };
    return [
      ...(byHand === undefined ? [] : [{ ...untraced, reference: goal }]),
      { ...untraced, reference: { ...best, name: `the best library, ${best.name}` }, beside: peers },
      { ...traced, reference: { name: '4 × untraced', value: value * 4 } },
    ];
  });
  const absent = SILENT.flatMap((each): Line[] => {
    const why = each.cannot?.[name];
    return why === undefined ? [] : [{ name, note: `without ${each.name}: ${why}` }];
  });
  return [...lines, ...absent];
}
