import type { EngineId } from '../../script/language/language.ts';
import type { Operation } from '../../script/operation/operation.ts';
import { type PresetName, performPreset } from './presets.ts';

type Query = Extract<Operation, { readonly kind: 'query' }>;

/** Other ways to ask a question: an owning group of EnTT, and a cached query of Flecs, for what the question visits. */
export const CHOICES = ['group', 'cached'] as const;
export type Choice = (typeof CHOICES)[number];
export type Choices = Readonly<Partial<Record<Choice, boolean>>>;

/** The engine that a choice is about. The others are counted as without it. */
export const CHOICE_ENGINE: Readonly<Record<Choice, EngineId>> = { group: 'entt', cached: 'flecs' };

/** Returns the choices of a question. A group has at least two components. */
export function choicesOf(preset: PresetName): readonly Choice[] {
  const visited = visitedIn(preset);
  return CHOICES.filter((choice) => visited.length >= (choice === 'group' ? 2 : 1));
}

/** Returns the choices of a question that are about some of these engines. */
export function offeredChoices(preset: PresetName, engines: readonly EngineId[]): readonly Choice[] {
  return choicesOf(preset).filter((choice) => engines.includes(CHOICE_ENGINE[choice]));
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
