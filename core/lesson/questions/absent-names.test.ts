import { expect, test } from 'vitest';
import { engine } from '../../engines/flecs/engine.ts';
import { absentNames } from './absent-names.ts';
import { asking, option, variantOf } from './testing/asking.ts';

const SCRIPT = 'component Position\ncomponent Mass\ncomponent Armor\ncreate a\nset a Position 1\n';

/** A question whose options name all components. */
function named(operation: string, ask?: string): readonly string[] {
  const options = [
    option('It has Position and Mass.', '=', 'refused', 'null'),
    option('Armor', '!=', 'refused', 'null'),
  ];
  return absentNames(
    variantOf(
      asking(engine, `${SCRIPT}${operation}\n`, { kind: 'choose', options, ...(ask !== undefined && { ask }) }),
    ),
  );
}

test('finds the components in options that neither the memory nor the question has', () => {
  expect(named('set a Position 2')).toEqual(['Mass', 'Armor']);
  expect(named('set a Mass 2')).toEqual(['Armor']);
  expect(named('set a Position 2', 'Does {entity} get Armor or a Mass?')).toEqual([]);
});
