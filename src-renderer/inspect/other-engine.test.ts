import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { expect, test, vi } from 'vitest';
import type { texts } from '../../assets/locales/en.ts';
import { engineNamed, presetsOf } from '../../core/engines/all.ts';
import type * as list from '../../core/engines/cards.ts';
import type * as start from '../../core/engines/initial-engines.ts';
import { runOn } from '../../core/testing/run-on.ts';
import { strictTranslator } from '../../core/testing/texts.ts';
import { focusOf, structureRows } from '../debug/lists/structure-rows.ts';
import { familiesOf } from '../stage/panes/pane-presets.ts';
import { worldIn } from '../state/source/picture.ts';
import { createI18n } from '../text/i18n.ts';
import { focusLabel } from '../ui/focus-label.ts';
import { DetailsInspector } from './details-inspector.tsx';
import { EntityInspector } from './entity-inspector.tsx';

/* Adds an engine to the list and nowhere else in the window. */

vi.mock('../../core/engines/cards.ts', async (original) =>
  (await import('../../core/testing/bitset-engine/testing/with-bitset.ts')).cardsWithBitset(
    await original<typeof list>(),
  ),
);
vi.mock('../../core/engines/initial-engines.ts', async (original) =>
  (await import('../../core/testing/bitset-engine/testing/with-bitset.ts')).startWithBitset(
    await original<typeof start>(),
  ),
);
vi.mock('../../assets/locales/en.ts', async (original) =>
  (await import('../../core/testing/bitset-engine/testing/with-bitset.ts')).englishWithBitset(
    await original<{ texts: typeof texts }>(),
  ),
);

const translate = strictTranslator('en');
const i18n = await createI18n('en');
const script = 'component Position\ntag Player\ncreate a\ncreate b\nadd a Position 1.5\nadd b Player\ndestroy b\n';
const picture = runOn('bitset', script, 'toy.ecs');

test('names of selectable objects', () => {
  expect(focusLabel({ kind: 'entity', entity: 0 }, picture, translate)).toBe('a (0 v0)');
  expect(focusLabel({ kind: 'entity', entity: 9 }, picture, translate)).toBe('index 9');
  expect(focusLabel({ kind: 'component', id: 'Player' }, picture, translate)).toBe('Player');
  expect(worldIn(picture).ids.upper).toBe('generation');
});

test('the list of structures', () => {
  const rows = structureRows({ picture, source: null, position: picture.timeline.length }, translate);
  expect(rows.map(({ label, structure }) => [label, structure.rows])).toEqual([
    ['Entities', 1],
    ['Position', 1],
    ['Player', 0],
  ]);
  expect(rows.map(focusOf)).toEqual([null, { kind: 'component', id: 'Position' }, { kind: 'component', id: 'Player' }]);
});

test('panes', () => {
  expect(familiesOf('bitset')).toEqual(engineNamed('bitset').diagrams.families.map(({ id }) => id));
  expect(presetsOf('bitset')).toEqual(['one']);
});

test('the inspector', () => {
  const markup = (children: ReactElement) => renderToStaticMarkup(createElement(I18nextProvider, { i18n, children }));
  const entity = markup(createElement(EntityInspector, { picture, index: 0 }));
  for (const part of ['entity 0 v0', 'bitset.mask[0]', 'Position.values[0]', '1.5', 'generation'])
    expect(entity).toContain(part);
  const focus = { kind: 'component', id: 'Player' } as const;
  const component = markup(createElement(DetailsInspector, { picture, focus }));
  for (const part of ['Player', 'tag', 'Entities']) expect(component).toContain(part);
});
