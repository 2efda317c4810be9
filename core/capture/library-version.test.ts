import { expect, test } from 'vitest';
import { strictTranslator } from '../testing/texts.ts';
import { libraryText, versionNote } from './library-version.ts';

const translate = strictTranslator('en');

test.each([
  ['bitecs', '0.4.0', 'bitecs 0.4.0', null],
  ['entt', '3.16.0', 'entt 3.16.0', null],
  ['flecs', '4.1.6', 'flecs 4.1.6', null],
  ['flecs', '4.0.4', 'flecs 4.0.4 or 4.0.5', null],
  ['my own', '', 'my own', null],
  ['koota', '', 'koota', 'version not known; tested with 0.6'],
  ['bitecs', '0.40.0', 'bitecs 0.40.0', 'not tested with this version; tested with 0.4'],
  ['flecs', '4.0.3', 'flecs 4.0.3', 'not tested with this version; tested with 4.0.5, 4.1'],
])('%s %j is listed as "%s", with the note %j', (name, version, text, note) => {
  expect(libraryText({ name, version }, translate)).toBe(text);
  expect(versionNote({ name, version }, translate)).toBe(note);
});
