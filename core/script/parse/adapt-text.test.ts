import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languageOf, libraryIds } from '../../engines/all.ts';
import { adaptText } from './adapt-text.ts';
import { parseScript } from './parse.ts';

const words = (text: string, engine: string) =>
  adaptText(text, 'a.ecs', languageOf(engine))?.leftOut.map(({ word, span: { line } }) => `${line} ${word}`);

const ENTT =
  'config sparsePage 4\nconfig packedPage 2\ncomponent Position\ncomponent Body pinned\ncreate a\nadd a Body 1\nsort Position asc # by value\n';

test('config keys, words of declarations and operations of another engine are left out, and their places stay', () => {
  expect(words(ENTT, 'flecs')).toEqual(['2 packedPage', '4 pinned', '7 sort']);
  const { script } = adaptText(ENTT, 'a.ecs', languageOf('flecs'))!;
  expect(script.diagnostics).toEqual([]);
  expect(script.operations.map(({ span }) => span.line)).toEqual([5, 6]);
  expect(script.text.split('\n').map(({ length }) => length)).toEqual(ENTT.split('\n').map(({ length }) => length));
  expect(script.text).toContain('# by value');
});

test('a relation becomes a tag, and operations on its pairs are left out', () => {
  const text = 'relation Likes exclusive\ncreate a\ncreate b\nadd a (Likes,b)\nadd a Likes\n';
  expect(words(text, 'entt')).toEqual(['1 relation', '1 exclusive', '4 (Likes,b)']);
});

test('a script that the engine accepts loses nothing, and any other mistake is refused', () => {
  expect(words(ENTT, 'entt')).toEqual([]);
  expect(words('component Position Position\ncreate a', 'flecs')).toBeUndefined();
  expect(words('componnt Position', 'flecs')).toBeUndefined();
});

test('every example runs on every library', () => {
  const folder = new URL('../../../assets/examples/', import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith('.ecs'));
  expect(files.length).toBeGreaterThan(20);
  const refused = files.flatMap((name) => {
    const text = readFileSync(new URL(name, folder), 'utf8');
    return libraryIds
      .filter((id) => {
        const adapted = adaptText(text, name, languageOf(id));
        return adapted === null || parseScript(adapted.script.text, name, languageOf(id)).diagnostics.length > 0;
      })
      .map((id) => `${name} on ${id}`);
  });
  expect(refused).toEqual([]);
});

test('mistakes on the other engine stay where they are, and only what that engine understands is left out', () => {
  const text = 'config version 3.16.0\nconfig packedPage 2\ncomponent A\ncreate hero\nadd hro A\n';
  const mistakes = parseScript(text, 'a.ecs', languageOf('entt')).diagnostics;
  const { script, leftOut } = adaptText(text, 'a.ecs', languageOf('flecs'), mistakes)!;
  expect(leftOut.map(({ word }) => word)).toEqual(['version 3.16.0', 'packedPage']);
  expect(script.diagnostics.map(({ span, code, suggestion }) => [span.line, code, suggestion])).toEqual([
    [5, 'unknown-entity', 'hero'],
  ]);
});

test('an operation is named by its word, a pair by itself, and lines that only follow from another are not named', () => {
  const named = (text: string, engine: 'flecs' | 'decs' | 'entt') =>
    adaptText(text, 'a.ecs', languageOf(engine))!.leftOut.map(({ word, isUnnamed }) => (isUnnamed ? null : word));
  expect(named('component P\ncreate a\nadd a P\nclear P\n', 'flecs')).toEqual(['clear']);
  expect(named('component P\ncreate a\nclone a b\nadd b P\n', 'decs')).toEqual(['clone', null]);
  expect(named('relation Eats\ncreate a\ncreate b\nadd a (Eats,b)\n', 'entt')).toEqual(['relation', '(Eats,b)']);
});
