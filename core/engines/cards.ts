import type { EngineCard } from '../engine/engine.ts';
import { card as aos } from './aos/card.ts';
import { card as arrays } from './arrays/card.ts';
import { card as decs } from './decs/card.ts';
import { card as entt } from './entt/card.ts';
import { card as flecs } from './flecs/card.ts';
import { card as hashMap } from './hash-map/card.ts';

/** All engines in the order of menus: libraries, then baselines. The last one shows columns that belong to no other. */
export const cards: readonly EngineCard[] = [entt, flecs, decs, hashMap, aos, arrays];
