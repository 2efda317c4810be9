import { completions } from '../../../core/inspect/search/completion.ts';
import { systemsOf } from '../../../core/world/systems.ts';
import type { WorldState } from '../../../core/world/world.ts';

/** Returns examples of conditions about the world's own components and systems; fewer if it has none. */
export function conditionExamples(world: WorldState): readonly string[] {
  const names = world.components.filter((each) => /^(?:[\w.]+|\([^()]*\))$/.test(each));
  const changing = rarest(world, names);
  const field = names.flatMap((each) => completions(world, `${each}.`).slice(0, 1))[0];
  const system = systemsOf(world.columns)[0]?.name;
  return [
    ...(changing === undefined ? [] : [`lost ${changing}`, `gained ${changing}`]),
    'destroyed',
    ...(field === undefined ? [] : [`${field} < 0`]),
    ...(changing === undefined ? [] : [`count(${changing}) > 1000`]),
    ...(system === undefined ? [] : [`time(${system}) > 2`]),
  ];
}

/** Returns the component that the fewest entities have, because it is the likeliest to come and go. */
function rarest(world: WorldState, names: readonly string[]): string | undefined {
  const counted = names.map((name) => ({ name, count: world.members(name).reduce((sum, has) => sum + has, 0) }));
  return counted.sort((a, b) => a.count - b.count)[0]?.name;
}
