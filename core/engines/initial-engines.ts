import type { Engine } from '../engine/engine.ts';
import { engine as aos } from './aos/engine.ts';
import { engine as arrays } from './arrays/engine.ts';
import { engine as decs } from './decs/engine.ts';
import { engine as entt } from './entt/engine.ts';
import { engine as flecs } from './flecs/engine.ts';
import { engine as hashMap } from './hash-map/engine.ts';

/** Engines that are available from the start. Only the page of the static site is built without any: see tools/build-site.ts. */
export const initialEngines: readonly Engine[] = [aos, arrays, decs, entt, flecs, hashMap];
