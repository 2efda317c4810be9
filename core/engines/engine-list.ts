import type { EngineId, Language } from '../script/language.ts';
import { parseScript } from '../script/parse.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import type { Engine } from './engine.ts';

/** What the program asks of its list of engines. */
export interface EngineList {
  /** In the order in which choices show them. */
  readonly engines: readonly Engine[];
  /** Engines that scripts can run on: models of libraries first, then what they are compared with. */
  readonly scriptEngines: readonly Engine[];
  readonly scriptEngineIds: readonly EngineId[];
  /** Ids of all models of real libraries. */
  readonly libraryIds: readonly EngineId[];
  /** Compared unless others are chosen: the models, and the first baseline. */
  readonly comparedIds: readonly EngineId[];
  /** Engines that a question is an argument about; null when it is about all. */
  readonly arguing: (question: string) => readonly EngineId[] | null;
  /** The engine whose memory the columns are. */
  readonly engineOf: (columns: ColumnSet) => Engine;
  /** @throws RangeError when no engine has that id */
  readonly engineNamed: (id: EngineId) => Engine;
  /** @throws RangeError when no engine has that id, or no script can run on it */
  readonly languageOf: (id: EngineId) => Language;
  /** The engines on which a script has no diagnostics, of all that scripts can run on or of some. */
  readonly acceptingEngines: (text: string, among?: readonly EngineId[]) => readonly EngineId[];
}

/** @param engines the last one owns every column that no other engine does */
export function engineList(engines: readonly Engine[]): EngineList {
  const scriptEngines = engines.filter(({ language }) => language !== null);
  const scriptEngineIds = scriptEngines.map(({ id }) => id);
  const engineNamed = (id: EngineId): Engine => {
    const engine = engines.find((each) => each.id === id);
    if (engine === undefined)
      throw new RangeError(`There is no engine ${id}; there are ${engines.map((each) => each.id).join(', ')}`);
    return engine;
  };
  const libraryIds = engines.filter(({ kind }) => kind === 'library').map(({ id }) => id);
  const languageOf = (id: EngineId): Language => {
    const { language } = engineNamed(id);
    if (language === null)
      throw new RangeError(`Scripts cannot run on ${id}; they run on ${scriptEngineIds.join(', ')}`);
    return language;
  };
  return {
    engines,
    scriptEngines,
    scriptEngineIds,
    libraryIds,
    comparedIds: scriptEngineIds.slice(0, libraryIds.length + 1),
    arguing(question) {
      const ids = scriptEngines.filter(({ argues }) => argues?.includes(question)).map(({ id }) => id);
      return ids.length === 0 ? null : ids;
    },
    engineOf: (columns) => engines.find(({ owns }) => owns(columns)) ?? engines.at(-1)!,
    engineNamed,
    languageOf,
    acceptingEngines: (text, among = scriptEngineIds) =>
      among.filter((id) => parseScript(text, '', languageOf(id)).diagnostics.length === 0),
  };
}
