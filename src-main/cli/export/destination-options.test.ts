import { Command } from 'commander';
import { expect, test } from 'vitest';
import { decidedBy } from './destination-options.ts';
import { addPictureOptions } from './export-picture.ts';

test('a destination decides the options that were not given', () => {
  expect(decidedBy(undefined, () => true)).toEqual({});
  expect(decidedBy('readme', () => true)).toMatchObject({
    format: ['png'],
    size: { width: 880, height: 560 },
    theme: 'both',
    pseudocode: false,
  });
  expect(decidedBy('readme', () => true, 3)).toMatchObject({ size: { width: 880, height: 1008 } });
  expect(decidedBy('talk', (name) => name !== 'size' && name !== 'hold')).toMatchObject({ format: ['mp4'], fps: 30 });
  expect(decidedBy('talk', (name) => name !== 'size' && name !== 'hold')).not.toHaveProperty('hold');
});

test.each([
  [[], false],
  [['--number'], true],
  [['--no-number'], false],
])('the number of a beat in a README with %j: %s', (given, number) => {
  const command = addPictureOptions(new Command());
  command.parse([...given], { from: 'user' });
  const isDefault = (name: string): boolean => command.getOptionValueSource(name) === 'default';
  expect({ ...command.opts(), ...decidedBy('readme', isDefault) }).toMatchObject({ number });
});
