import { aos } from './aos/engine.ts';
import { arrays } from './arrays/engine.ts';
import { decs } from './decs/engine.ts';
import { engineList } from './engine-list.ts';
import { entt } from './entt/engine.ts';
import { flecs } from './flecs/engine.ts';
import { hashMap } from './hash-map/engine.ts';

/** The only list of engines, in the order in which choices show them. `arrays` owns every column that no other engine does: it is last. */
const list = engineList([entt, decs, flecs, hashMap, aos, arrays]);

export const { engines, scriptEngines, scriptEngineIds, libraryIds, comparedIds } = list;
export const { engineOf, engineNamed, languageOf, arguing, acceptingEngines } = list;

/** The language of each engine that scripts can run on. */
export const languages = scriptEngines.flatMap(({ language }) => language ?? []);
