import type { NameOf } from '../cells/translate.ts';
import type { WorldState } from './world.ts';

/** Returns the pairs that match both parts. `*` matches anything; an entity matches by its name or index. */
export function pairsOf(world: WorldState, first: string, second: string, nameOf: NameOf | undefined): string[] {
  const isPart = (wanted: string, part: string): boolean => {
    if (wanted === '*' || wanted.toLowerCase() === part.toLowerCase()) return true;
    const [, index, version] = /^(\d+)(?:v(\d+))?$/.exec(part) ?? [];
    if (index === undefined) return false;
    if (wanted.replace(/^#/, '') === index) return true;
    const place = world.entities.placeOf(Number(index));
    if (place < 0 || (version !== undefined && world.entities.versionAt(place) !== Number(version))) return false;
    return world.entities.nameAt(place, nameOf)?.toLowerCase() === wanted.toLowerCase();
  };
  return world.components.filter((component) => {
    const [, a, b] = /^\(([^,]*),(.*)\)$/.exec(component) ?? [];
    return a !== undefined && b !== undefined && isPart(first, a) && isPart(second, b);
  });
}
