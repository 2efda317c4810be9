import { expect, test } from 'vitest';
import { LOCALES } from '../../assets/locales/locales.ts';
import { strictTranslator } from '../testing/texts.ts';
import { formatIdOf, formatIds, formats } from './formats.ts';

test('a file is recognized by its extension, so no two formats have the same', () => {
  expect(formatIds.map((id) => formatIdOf(`a.${formats[id].extension}`))).toEqual(formatIds);
});

test.each(LOCALES)('in %s every format has the texts with which the dialog offers it', (locale) => {
  const translate = strictTranslator(locale);
  for (const id of formatIds) {
    expect(translate(`ui.export.formats.${id}`)).not.toBe('');
    expect(translate(`ui.export.formatAbout.${id}`)).not.toBe('');
  }
});
