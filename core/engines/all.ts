import type { EngineId, Language } from '../script/language.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { aos } from './aos/engine.ts';
import { arrays } from './arrays/engine.ts';
import { decs } from './decs/engine.ts';
import type { Engine } from './engine.ts';
import { entt } from './entt/engine.ts';
import { flecs } from './flecs/engine.ts';
import { hashMap } from './hash-map/engine.ts';

/** The only list of engines, in the order in which choices show them. `arrays` owns every column that no other engine does: it is last. */
export const engines: readonly Engine[] = [entt, decs, flecs, hashMap, aos, arrays];

/** Engines that scripts can run on: models of libraries first, then what they are compared with. */
export const scriptEngines: readonly Engine[] = engines.filter(({ language }) => language !== null);
/** Ids of all models of real libraries. */
export const libraryIds: readonly EngineId[] = engines.filter(({ kind }) => kind === 'library').map(({ id }) => id);
export const scriptEngineIds: readonly EngineId[] = scriptEngines.map(({ id }) => id);

/** Compared unless others are chosen: the models, and the first baseline. */
export const comparedIds: readonly EngineId[] = scriptEngineIds.slice(0, libraryIds.length + 1);

/** The engine whose memory the columns are. */
export function engineOf(columns: ColumnSet): Engine {
  return engines.find(({ owns }) => owns(columns)) ?? engines.at(-1)!;
}

/** @throws RangeError when no engine has that id */
export function engineNamed(id: EngineId): Engine {
  const engine = engines.find((each) => each.id === id);
  if (engine === undefined)
    throw new RangeError(`There is no engine ${id}; there are ${engines.map((each) => each.id).join(', ')}`);
  return engine;
}

/** @throws RangeError when no engine has that id, or no script can run on it */
export function languageOf(id: EngineId): Language {
  const { language } = engineNamed(id);
  if (language === null) throw new RangeError(`Scripts cannot run on ${id}; they run on ${scriptEngineIds.join(', ')}`);
  return language;
}
