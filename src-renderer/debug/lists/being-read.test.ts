import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { TestGame } from '../../../core/scene/testing/test-game.ts';
import { memoryOf } from '../../../core/world/world-reader.ts';
import type { Source } from '../../state/source/source.ts';
import { createI18n } from '../../text/i18n.ts';
import type { CalmSession } from '../../ui/use-calm-session.ts';
import { foundBy } from './found-entities.ts';
import { NoSystems } from './no-systems.tsx';
import { structureRows } from './structure-rows.ts';
import { Memory } from './tables.tsx';

await createI18n('en');

/** The state of a game for the lists. */
function seen({ capture }: TestGame): CalmSession {
  const position = capture.world.timeline.length;
  const source = { key: 'game:1', kind: 'game', capture } as Source;
  return { picture: capture.world, position, source };
}

function shown(session: CalmSession) {
  const rows = structureRows(session, (key) => key);
  const found = foundBy(session, 'Position Speed');
  return {
    rows: rows.map(({ structure, isBeingRead }) => [structure.name, isBeingRead, structure.bytes]),
    unknown: found.unknown,
    isBeingRead: found.isBeingRead,
  };
}

test('parts that were not received yet are not reported as empty or without matches', () => {
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  expect(shown(seen(game))).toEqual({
    rows: [
      ['world', false, 40],
      ['Position', true, null],
      ['Speed', true, null],
    ],
    unknown: [],
    isBeingRead: true,
  });
  game.frame({ Speed: [1] });
  const { rows, ...found } = shown(seen(game));
  expect(found).toEqual({ unknown: ['Position', 'Speed'], isBeingRead: false });
  expect(rows.map(([, isBeingRead]) => isBeingRead)).toEqual([false, false, false]);
});

test('a game that is still being read is not reported to have no systems', () => {
  const shown = (isBeingRead: boolean): string => renderToStaticMarkup(createElement(NoSystems, { isBeingRead }));
  expect(shown(true)).toMatch(/still being read/);
  expect(shown(true)).not.toMatch(/reports/);
  expect(shown(false)).toMatch(/reports no systems/);
});

test('if only the rows in use are known, the memory of a game is reported as a minimum', () => {
  const structures = structureRows(seen(new TestGame(['Position'], 10)), (key) => key).map((row) => row.structure);
  const shown = (of: typeof structures): string =>
    renderToStaticMarkup(createElement(Memory, { structures: of, isBeingRead: false }));
  expect(memoryOf(structures)).toEqual({ bytes: 80, unknown: 0, isAll: false });
  expect(shown(structures)).toContain('at least 80 B');
  const whole = structures.map((each) => ({ ...each, columns: [] }));
  expect(shown(whole)).toContain('80 B in all');
  expect(shown(whole.map((each) => ({ ...each, bytes: null })))).toContain('at least 0 B');
});
