import type { Engine } from '../engine/engine.ts';
import type { EngineId } from '../script/language/language.ts';
import { cards } from './cards.ts';
import { loaded } from './loaded.ts';

/**
 * Loads engines, each only once. If all engines are available from the start, it does nothing.
 * @param ids all engines by default; unknown ids are ignored
 * @throws Error if a file cannot be loaded, for example offline; the next call tries again
 */
export async function loadEngines(ids: readonly EngineId[] = cards.map(({ id }) => id)): Promise<void> {
  const missing = cards.filter(({ id }) => ids.includes(id) && !loaded.has(id));
  for (const engine of await Promise.all(missing.map(({ id }) => load(id)))) loaded.set(engine.id, engine);
}

async function load(id: EngineId): Promise<Engine> {
  const { engine } = (await import(`./${id}/engine.ts`)) as { readonly engine: Engine };
  return engine;
}
