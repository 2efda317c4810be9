import type { EngineId } from '../script/language.ts';
import { cards } from './cards.ts';
import type { Engine } from './engine.ts';
import { loaded } from './loaded.ts';

/**
 * Loads engines, each once. Where all are there from the start it loads nothing.
 * @param ids all when left out; ids of no engine load nothing
 * @throws when a file cannot be loaded: offline, say. What is missing is loaded by the next call
 */
export async function loadEngines(ids: readonly EngineId[] = cards.map(({ id }) => id)): Promise<void> {
  const missing = cards.filter(({ id }) => ids.includes(id) && !loaded.has(id));
  for (const engine of await Promise.all(missing.map(({ id }) => load(id)))) loaded.set(engine.id, engine);
}

/** What the folder of an engine exports. */
async function load(id: EngineId): Promise<Engine> {
  const { engine } = (await import(`./${id}/engine.ts`)) as { readonly engine: Engine };
  return engine;
}
