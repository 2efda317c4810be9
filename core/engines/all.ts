import { type Group, groupsOf } from '../inspect/groups.ts';
import type { EngineId, Language } from '../script/language.ts';
import { parseScript } from '../script/parse.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { cards } from './cards.ts';
import type { Engine, EngineCard } from './engine.ts';
import { loaded } from './loaded.ts';

/*
 * What the program asks of its engines. In the page of the static site an engine is there once `loadEngines` has loaded it, everywhere else from
 * the start. Cards are always there.
 */

/** Ids of the engines that scripts can run on: models of libraries first, then what they are compared with. */
export const scriptEngineIds: readonly EngineId[] = cards.filter(({ kind }) => kind !== 'captured').map(({ id }) => id);

/** Ids of all models of real libraries. */
export const libraryIds: readonly EngineId[] = cards.filter(({ kind }) => kind === 'library').map(({ id }) => id);

/** Compared unless others are chosen: the models, and the first baseline. */
export const comparedIds: readonly EngineId[] = scriptEngineIds.slice(0, libraryIds.length + 1);

const allIds = cards.map(({ id }) => id);

/** Engines that a question is an argument about; null when it is about all. */
export function arguing(question: string): readonly EngineId[] | null {
  const ids = cards.filter(({ argues }) => argues?.includes(question)).map(({ id }) => id);
  return ids.length === 0 ? null : ids;
}

/** The engines that take longest to count first: where they share some threads, these end at about the same time. @throws RangeError when no engine has an id */
export function longestFirst(ids: readonly EngineId[]): readonly EngineId[] {
  const accesses = (id: EngineId): number => cardOf(id).accesses ?? 0;
  return [...ids].sort((a, b) => accesses(b) - accesses(a));
}

/** Names of an engine's arrangements of panes, the one to begin with first. @throws RangeError when no engine has that id */
export function presetsOf(id: EngineId): readonly string[] {
  return cardOf(id).presets;
}

/** @throws RangeError when no engine has that id; Error when it is not loaded */
export function engineNamed(id: EngineId): Engine {
  const engine = loaded.get(cardOf(id).id);
  if (engine === undefined) throw new Error(`The engine ${id} is not loaded`);
  return engine;
}

/** By the groups of columns, which stay the same until columns are added: a large world has thousands, and its engine is asked for in every frame. */
const knownIds = new WeakMap<readonly Group[], EngineId>();

/** The engine whose memory the columns are: their kinds begin with its id. @throws when it is not loaded */
export function engineOf(columns: ColumnSet): Engine {
  const groups = groupsOf(columns);
  return engineNamed(getOrInsert(knownIds, groups, () => idOf(groups)));
}

/** The first of the list that a kind begins with; otherwise the last one of the list. */
function idOf(groups: readonly Group[]): EngineId {
  const begins = new Set(groups.map(({ kind }) => kind.slice(0, Math.max(0, kind.indexOf('.')))));
  return allIds.find((id) => begins.has(id)) ?? allIds.at(-1)!;
}

/** @throws RangeError when no engine has that id, or no script can run on it; Error when it is not loaded */
export function languageOf(id: EngineId): Language {
  const { language } = engineNamed(id);
  if (language === null) throw new RangeError(`Scripts cannot run on ${id}; they run on ${scriptEngineIds.join(', ')}`);
  return language;
}

/** All engines, in the order of choices. @throws when one is not loaded */
export function engines(): readonly Engine[] {
  return allIds.map(engineNamed);
}

/** Engines that scripts can run on. @throws when one is not loaded */
export function scriptEngines(): readonly Engine[] {
  return scriptEngineIds.map(engineNamed);
}

/** The engines on which a script has no diagnostics, of all that scripts can run on or of some. @throws when one is not loaded */
export function acceptingEngines(text: string, among = scriptEngineIds): readonly EngineId[] {
  return among.filter((id) => parseScript(text, '', languageOf(id)).diagnostics.length === 0);
}

function cardOf(id: EngineId): EngineCard {
  const card = cards.find((each) => each.id === id);
  if (card === undefined) throw new RangeError(`There is no engine ${id}; there are ${allIds.join(', ')}`);
  return card;
}
