import type { EngineId, Language } from '../script/language.ts';
import { card as aos } from './aos/card.ts';
import { card as arrays } from './arrays/card.ts';
import { card as decs } from './decs/card.ts';
import type { Engine, EngineCard } from './engine.ts';
import { card as entt } from './entt/card.ts';
import { card as flecs } from './flecs/card.ts';
import { card as hashMap } from './hash-map/card.ts';

/* All engines for a page, which loads each when it is needed: a lesson needs one of them, and together they are a fifth of the program. */

const loads: readonly (readonly [EngineCard, () => Promise<Engine>])[] = [
  [entt, async () => (await import('./entt/engine.ts')).entt],
  [decs, async () => (await import('./decs/engine.ts')).decs],
  [flecs, async () => (await import('./flecs/engine.ts')).flecs],
  [hashMap, async () => (await import('./hash-map/engine.ts')).hashMap],
  [aos, async () => (await import('./aos/engine.ts')).aos],
  [arrays, async () => (await import('./arrays/engine.ts')).arrays],
];

const loaded = new Map<EngineId, Engine>();

/** In the order of core/engines/every.ts. Of one that is not loaded only the card can be read, and it owns no columns. */
export const every: readonly Engine[] = loads.map(([card]) => later(card));

/** Whether every engine is loaded. */
export function hasEngines(): boolean {
  return loaded.size === loads.length;
}

/**
 * Loads engines, each once.
 * @param ids all when left out; ids of no engine load nothing
 * @throws when a file cannot be loaded: offline, say. What is missing is loaded by the next call
 */
export async function loadEngines(ids?: readonly EngineId[]): Promise<void> {
  const wanted = loads.filter(([{ id }]) => !loaded.has(id) && ids?.includes(id) !== false);
  keepEngines(await Promise.all(wanted.map(([, load]) => load())));
}

/** Engines that a page has loaded in another way. */
export function keepEngines(engines: readonly Engine[]): void {
  for (const engine of engines) loaded.set(engine.id, engine);
}

function later(card: EngineCard): Engine {
  const all = (): Engine => {
    const engine = loaded.get(card.id);
    if (engine === undefined) throw new Error(`The engine ${card.id} is not loaded`);
    return engine;
  };
  const language =
    card.kind === 'captured' ? null : before<Language>({ engine: card.id }, () => all().language as Language);
  const owns: Engine['owns'] = (columns) => loaded.get(card.id)?.owns(columns) ?? false;
  return before<Engine>({ argues: [], ...card, language, owns }, all);
}

/** A record of which some is known before the rest is loaded. */
function before<T extends object>(known: Partial<T>, all: () => T): T {
  return new Proxy(known as T, {
    get: (target, key) => (key in target ? Reflect.get(target, key) : Reflect.get(all(), key)),
  });
}
