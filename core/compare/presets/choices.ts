import type { EngineId } from '../../script/language/language.ts';
import type { Operation } from '../../script/operation/operation.ts';
import type { Preset } from './preset.ts';
import { type PresetName, performPreset, presets } from './presets.ts';

type Query = Extract<Operation, { readonly kind: 'query' }>;

/** Other ways to ask a question: an owning group of EnTT, a cached query of Flecs for what the question visits, and creating entities in bulk. */
export const CHOICES = ['group', 'cached', 'bulk'] as const;
export type Choice = (typeof CHOICES)[number];
export type Choices = Readonly<Partial<Record<Choice, boolean>>>;

/** The engines that have a choice. The others are counted as without it. */
export const CHOICE_ENGINES: Readonly<Record<Choice, readonly EngineId[]>> = {
  group: ['entt'],
  cached: ['flecs'],
  bulk: ['entt', 'flecs'],
};

/**
 * Returns the choices of a question for some engines. A group has at least two components. All engines create entities in bulk, or none: otherwise they
 * would not perform the same operations.
 */
export function choicesOf(preset: PresetName, engines: readonly EngineId[]): readonly Choice[] {
  const visited = visitedIn(preset);
  const { bulkPasses }: Preset = presets[preset];
  const isOf = (choice: Choice) => (engine: EngineId) => CHOICE_ENGINES[choice].includes(engine);
  const has = {
    group: visited.length >= 2 && engines.some(isOf('group')),
    cached: visited.length >= 1 && engines.some(isOf('cached')),
    bulk: bulkPasses !== undefined && engines.every(isOf('bulk')),
  };
  return CHOICES.filter((choice) => has[choice]);
}

/** Returns the choices that a question has for some engines, of those that were made. */
export function possibleChoices(made: Choices, preset: PresetName, engines: readonly EngineId[]): Choices {
  const possible = choicesOf(preset, engines).filter((choice) => made[choice] === true);
  return Object.fromEntries(possible.map((choice) => [choice, true]));
}

/** Returns the choices that change what one engine does. */
export function ownChoices(made: Choices, engine: EngineId): readonly Choice[] {
  return CHOICES.filter((choice) => made[choice] === true && CHOICE_ENGINES[choice].includes(engine));
}

/** Returns the components that a question visits; none without a query. */
export function visitedIn(preset: PresetName): readonly string[] {
  const found: string[] = [];
  performPreset(preset, 1, (operation) => {
    if (operation.kind === 'query') found.push(...componentsOf(operation));
  });
  return [...new Set(found)];
}

/** Returns the operation with which an owning group is created and visited. */
export function groupOf(query: Query): Operation {
  const { text, span } = query;
  return { kind: 'group', owned: componentsOf(query), get: [], exclude: [], text, span };
}

function componentsOf({ terms }: Query): readonly string[] {
  return terms.flatMap(({ id }) => (id.kind === 'id' ? [id.name] : []));
}
