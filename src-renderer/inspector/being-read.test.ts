import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { TestGame } from '../../core/scene/testing/game.ts';
import * as session from '../state/session.ts';
import type { Source } from '../state/source.ts';
import { createI18n } from '../text/i18n.ts';
import { Components } from './components.tsx';

await createI18n('en');

// What is rendered to text would be the state that the store began with.
vi.mock('../state/session.ts', async (original) => {
  const actual = await original<typeof session>();
  const useNow = <T>(pick: (session: session.Session) => T): T => pick(actual.useSession.getState());
  return { ...actual, useSession: Object.assign(useNow, actual.useSession) };
});

function shown({ capture }: TestGame): string {
  const source = { key: 'game:1', kind: 'game', capture } as Source;
  session.useSession.setState({ source, position: capture.world.timeline.length });
  return renderToStaticMarkup(createElement(Components, { picture: capture.world, index: 1, shown: [] }));
}

test('an entity whose components were not received yet is not said to have none', () => {
  const game = new TestGame(['Position', 'Speed'], 10, 1);
  expect(shown(game)).toContain('Components are still being read');
  expect(shown(game)).not.toMatch(/0 components|No components/);
  game.frame({ Position: [1] });
  expect(shown(game)).toMatch(/0 components.*No components/);
});
