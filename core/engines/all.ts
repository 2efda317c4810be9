import { every, hasEngines, loadEngines } from '#engines';
import { engineList } from './engine-list.ts';

/** The list of engines, in the order in which choices show them. `arrays` owns every column that no other engine does: it is last. */
const list = engineList(every);

export { hasEngines, loadEngines };

export const { engines, scriptEngines, scriptEngineIds, libraryIds, comparedIds } = list;
export const { engineOf, engineNamed, languageOf, arguing, acceptingEngines } = list;

/** The language of each engine that scripts can run on. */
export const languages = scriptEngines.flatMap(({ language }) => language ?? []);
