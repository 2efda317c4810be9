import type { Engine, EngineCard } from '../engine/engine.ts';
import type { EngineId, Language } from '../script/language/language.ts';
import { parseScript } from '../script/parse/parse.ts';
import type { ColumnSet } from '../trace/column-set.ts';
import { getOrInsert } from '../trace/lookup.ts';
import { type Group, groupsOf } from '../world/column-groups.ts';
import { cards } from './cards.ts';
import { loaded } from './loaded.ts';

/*
 * The access to engines. On the page of the static site, an engine is available after `loadEngines` has loaded it, everywhere else from the start.
 * Cards are always available.
 */

/** Ids of the engines that can run scripts: models of libraries first, then baselines. */
export const scriptEngineIds: readonly EngineId[] = cards.filter(({ kind }) => kind !== 'captured').map(({ id }) => id);

export const libraryIds: readonly EngineId[] = cards.filter(({ kind }) => kind === 'library').map(({ id }) => id);

/** The engines that the command line compares by default: all models and the first baseline. */
export const comparedIds: readonly EngineId[] = scriptEngineIds.slice(0, libraryIds.length + 1);

const allIds = cards.map(({ id }) => id);

/**
 * Sorts engines by descending counting time, so that threads finish at about the same time.
 * @throws RangeError for an unknown id
 */
export function longestFirst(ids: readonly EngineId[]): readonly EngineId[] {
  const accesses = (id: EngineId): number => cardOf(id).accesses ?? 0;
  return [...ids].sort((a, b) => accesses(b) - accesses(a));
}

/**
 * Returns the names of an engine's pane arrangements, the default one first.
 * @throws RangeError if the id is unknown
 */
export function presetsOf(id: EngineId): readonly string[] {
  return cardOf(id).presets;
}

/**
 * Returns the modelled versions of an engine's library, the oldest first; none for other engines.
 * @throws RangeError if the id is unknown
 */
export function versionsOf(id: EngineId): readonly string[] {
  return cardOf(id).versions ?? [];
}

/** @throws RangeError if the id is unknown; Error if the engine is not loaded */
export function engineNamed(id: EngineId): Engine {
  const engine = loaded.get(cardOf(id).id);
  if (engine === undefined) throw new Error(`The engine ${id} is not loaded`);
  return engine;
}

/** By the groups of columns, which stay the same until columns are added: the engine of a large world is looked up in every frame. */
const knownIds = new WeakMap<readonly Group[], EngineId>();

/**
 * Returns the engine of the columns, whose kinds begin with its id.
 * @throws Error if the engine is not loaded
 */
export function engineOf(columns: ColumnSet): Engine {
  const groups = groupsOf(columns);
  return engineNamed(getOrInsert(knownIds, groups, () => idOf(groups)));
}

/** Returns the first engine that is the prefix of a kind; otherwise the last engine of the list. */
function idOf(groups: readonly Group[]): EngineId {
  const begins = new Set(groups.map(({ kind }) => kind.slice(0, Math.max(0, kind.indexOf('.')))));
  return allIds.find((id) => begins.has(id)) ?? allIds.at(-1)!;
}

/** @throws RangeError if the id is unknown or the engine cannot run scripts; Error if it is not loaded */
export function languageOf(id: EngineId): Language {
  const { language } = engineNamed(id);
  if (language === null) throw new RangeError(`Scripts cannot run on ${id}; they run on ${scriptEngineIds.join(', ')}`);
  return language;
}

/**
 * Returns the engines that can run scripts.
 * @throws Error if one is not loaded
 */
export function scriptEngines(): readonly Engine[] {
  return scriptEngineIds.map(engineNamed);
}

/**
 * Returns the engines on which a script has no diagnostics.
 * @throws Error if one is not loaded
 */
export function acceptingEngines(text: string): readonly EngineId[] {
  return scriptEngineIds.filter((id) => parseScript(text, '', languageOf(id)).diagnostics.length === 0);
}

function cardOf(id: EngineId): EngineCard {
  const card = cards.find((each) => each.id === id);
  if (card === undefined) throw new RangeError(`There is no engine ${id}; there are ${allIds.join(', ')}`);
  return card;
}
