import { expect, test } from 'vitest';
import { engineList } from './engine-list.ts';
import { every } from './every.ts';
import { every as cards, hasEngines, loadEngines } from './later.ts';

/* A page has each engine's card at once, and the rest of it later. In the order in which engines are loaded. */

test('before engines are loaded, a page has the same choices as Node', () => {
  const choices = ({ scriptEngineIds, libraryIds, comparedIds, arguing }: ReturnType<typeof engineList>) => ({
    scriptEngineIds,
    libraryIds,
    comparedIds,
    lookup: arguing('lookup'),
  });
  expect(choices(engineList(cards))).toEqual(choices(engineList(every)));
  const named = every.map(({ id, kind, diagrams }) => ({ id, kind, presets: Object.keys(diagrams.presets) }));
  expect(cards.map(({ id, kind, presets }) => ({ id, kind, presets }))).toEqual(named);
  expect(cards.map(({ language }) => language?.engine)).toEqual(every.map(({ language }) => language?.engine));
  expect(hasEngines()).toBe(false);
});

test('what is not on a card is refused by name until its engine is loaded', async () => {
  const [first, second] = cards;
  expect(() => first!.diagrams).toThrow('The engine entt is not loaded');
  expect(() => first!.language!.operations).toThrow('The engine entt is not loaded');
  await loadEngines([first!.id]);
  expect(first!.diagrams).toHaveProperty('families');
  expect(first!.language!.operations.has('create')).toBe(true);
  expect(() => second!.diagrams).toThrow('is not loaded');
});

test('all are loaded', async () => {
  await loadEngines();
  expect(hasEngines()).toBe(true);
  expect(cards.map(({ diagrams }) => diagrams)).toEqual(every.map(({ diagrams }) => diagrams));
});
