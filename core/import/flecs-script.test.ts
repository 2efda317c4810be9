import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { languageOf } from '../engines/all.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript } from '../script/run/run.ts';
import { fuzz } from '../testing/fuzz.ts';
import { ModelError } from '../trace/model-error.ts';
import { errorsOf, foreignFile, linesOf } from './testing/journal.ts';

/** Returns the lines of the script that a Flecs script becomes, which must run on Flecs. */
function madeOf(source: string): readonly string[] {
  const lines = linesOf('a.flecs', source);
  const script = parseScript(lines.join('\n'), 'a', languageOf('flecs'));
  expect(script.diagnostics).toEqual([]);
  expect(runScript(script, languageOf('flecs')).error).toBeNull();
  return lines.slice(1).filter((line) => line !== '');
}

describe('a Flecs script becomes a script', () => {
  test('with tags, pairs, components and children', () => {
    const source = `/* A ship
*/ using flecs.meta
struct Position {
  x = f32
  y = f32
}
Likes {}
Engine {}          // a tag
ship {
  Position: {x: -10.5, y: 2}; Freighter
  (Likes, Pizza)
  (Faction, earth)
  engine { Engine }
}
earth { Planet }
ship.engine { Mass: 5 }`;
    expect(madeOf(source)).toEqual([
      'component Position',
      'tag Freighter',
      'relation Likes',
      'relation Faction',
      'tag Engine',
      'tag Planet',
      'component Mass',
      'tag Pizza',
      'create ship',
      'add ship Position -10.5  # {x: -10.5, y: 2}',
      'add ship Freighter',
      'add ship (Likes,Pizza)',
      'create earth',
      'add ship (Faction,earth)',
      'create engine',
      'add engine (ChildOf,ship)',
      'add engine Engine',
      'add earth Planet',
      'add engine Mass 5',
    ]);
  });

  test('with prefabs, kinds, bases and entities without names', () => {
    const source = 'prefab Base { Attack: {50} }\nprefab Sub : Base\nShip a : Sub { Attack: {75} }\n{ Ship }\n_ : Base';
    expect(madeOf(source)).toEqual([
      'component Attack',
      'tag Ship',
      'create Base',
      'add Base Prefab',
      'add Base Attack 50  # {50}',
      'create Sub',
      'add Sub Prefab',
      'add Sub (IsA,Base)',
      'create a',
      'add a Ship',
      'add a (IsA,Sub)',
      'add a Attack 75  # {75}',
      'create _1',
      'add _1 Ship',
      'create _2',
      'add _2 (IsA,Base)',
    ]);
  });

  test('for Flecs, which alone has pairs', () => {
    expect(foreignFile('a.flecs', 'a { B }')).toMatchObject({ engine: 'flecs', facts: { entities: 1, components: 1 } });
  });
});

test.each([
  ['with Planet {\n}', '1:1 flecs-unread'],
  ['a {\n  Position: {x: 10 + 20}\n}', '2:20 flecs-unread'],
  ['a {\n  Position: {2 -1}\n}', '2:16 flecs-unread'],
  ['a { Speed: $x }', '1:12 flecs-unread'],
  ['/*\n*/ $ { A }', '2:4 flecs-unread'],
  ['Box a(checked: true)', '1:6 flecs-unread'],
  ['A {}\nPrefab { A }', '2:1 flecs-built-in'],
  ['prefab', '1:1 flecs-built-in'],
  ['Ship Disabled.a', '1:1 flecs-built-in'],
  ['a { Observer }', '1:5 flecs-built-in'],
  ['a { (flecs.core.OnDelete, Panic) }', '1:6 flecs-built-in'],
  ['a { flecs.meta.type }', '1:5 flecs-built-in'],
  ['a {', '1:4 flecs-unread'],
  ['a { } }', '1:7 flecs-unread'],
  ['Position: {1}', '1:1 flecs-unread'],
  ['"a $b" {}', '1:1 flecs-unread'],
  ['a { (Likes Bob) }', '1:12 flecs-unread'],
  ['{'.repeat(1000), '1:101 flecs-unread'],
])('%j is not read, at its place', (source, error) => expect(errorsOf('a.flecs', source)).toEqual([error]));

test('a large script is refused', () => {
  expect(errorsOf('a.flecs', '/*'.repeat(500_001))).toEqual(['1:1 flecs-large']);
});

test('an entity that is a kind and a parent is created once', () => {
  expect(linesOf('a.flecs', 'c c.d').slice(2)).toEqual(['create c', 'create d', 'add d (ChildOf,c)', 'add d c']);
});

test('no text makes the reader throw, and its script always runs', () => {
  const { numRuns, seed } = fuzz('Flecs scripts', 4000);
  const pieces = 'a b c.d A B { } ( ) , : ; 1 -2.5 "e f" prefab struct using _ (A,b) {} IsA ChildOf // /* */ $'.split(
    ' ',
  );
  const text = fc.array(fc.oneof(fc.constantFrom(...pieces, '\n', ' '), fc.string()), { maxLength: 60 });
  fc.assert(
    fc.property(text, (parts) => {
      const file = foreignFile('a.flecs', parts.join(' '));
      if (file === null || file.script === null) return;
      const script = parseScript(file.script, 'a', languageOf('flecs'));
      expect(script.diagnostics).toEqual([]);
      const { error } = runScript(script, languageOf('flecs'));
      // Flecs refuses some scripts, too, such as cycles of bases.
      if (error !== null) expect(error).toBeInstanceOf(ModelError);
    }),
    { seed, numRuns },
  );
});
