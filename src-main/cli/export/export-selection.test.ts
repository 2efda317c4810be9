import { expect, test } from 'vitest';
import type { Focus } from '../../../core/cells/focus.ts';
import type { ExportRequest } from '../../../core/export/request.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { translator } from '../../contract/text.ts';
import { explain } from '../../contract/user-error.ts';
import { refuseUnknown } from './export-selection.ts';

const SCRIPT = 'component Position\ncreate hero\ncreate orc\nadd hero Position 1\ndestroy orc\n';
const MANY = Array.from({ length: 30 }, (_, i) => `create e${i}\n`).join('');

function said(focus: Focus, engine: EngineId, text = SCRIPT, compare?: ExportRequest['compare']): string {
  try {
    refuseUnknown(focus, { source: { name: 'a.ecs', text, engine }, ...(compare && { compare }) });
    return '';
  } catch (error) {
    return explain(error, translator('en'));
  }
}

test('everything that ever exists can be selected, including a destroyed entity', () => {
  expect(said({ kind: 'component', id: 'Position' }, 'entt')).toBe('');
  expect(said({ kind: 'table', slot: 1 }, 'decs')).toBe('');
  for (const entity of [0, 1]) expect(said({ kind: 'entity', entity }, 'entt')).toBe('');
});

test('an object that never exists is refused with a list of existing ones', () => {
  expect(said({ kind: 'component', id: 'Nope' }, 'entt')).toBe('There is no component “Nope”. There are: Position.');
  expect(said({ kind: 'component', id: 'Nope' }, 'entt', 'create e\n')).toContain('the memory has none');
  expect(said({ kind: 'entity', entity: 99 }, 'entt')).toBe('No entity has the index 99. At the end there are: 0.');
  expect(said({ kind: 'entity', entity: 99 }, 'entt', MANY)).toContain(' 18, 19, ….');
  expect(said({ kind: 'table', slot: 99 }, 'entt')).toBe('There is no table or archetype 99: there are none.');
  expect(said({ kind: 'table', slot: 99 }, 'decs')).toContain('There are: 0, 1');
});

test('in a comparison it suffices that one engine has the object', () => {
  const compare = { engines: ['entt', 'aos'] as EngineId[], focus: null, shown: {} };
  expect(said({ kind: 'component', id: 'Position' }, 'entt', SCRIPT, compare)).toBe('');
  expect(said({ kind: 'component', id: 'Nope' }, 'entt', SCRIPT, compare)).toContain('no component “Nope”');
});
