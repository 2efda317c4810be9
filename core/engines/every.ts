import type { EngineId } from '../script/language.ts';
import { aos } from './aos/engine.ts';
import { arrays } from './arrays/engine.ts';
import { decs } from './decs/engine.ts';
import type { Engine } from './engine.ts';
import { entt } from './entt/engine.ts';
import { flecs } from './flecs/engine.ts';
import { hashMap } from './hash-map/engine.ts';

/** All engines, loaded at once: Node, and threads of the window. `#engines` is this file there, and later.ts in a page. */
export const every: readonly Engine[] = [entt, decs, flecs, hashMap, aos, arrays];

export function hasEngines(): boolean {
  return true;
}

/** @param _ids of a page's */
export async function loadEngines(_ids?: readonly EngineId[]): Promise<void> {
  // They are there.
}
