import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { openScript, useSession } from '../state/session/session.ts';
import { useShell } from '../state/window/window-state.ts';
import { createI18n } from '../text/i18n.ts';
import { Crash, errorReport, type OpenedText } from './error-boundary.tsx';

const { info } = useShell.getState();
const { name, text, engine } = useSession.getState().document;
afterEach(() => {
  vi.unstubAllGlobals();
  useShell.setState({ info });
  openScript({ name, text, engine });
});

const opened: OpenedText = { read: () => '', onOpened: () => () => undefined };

test('after an error of the window its text and a report of the error can be copied', async () => {
  await createI18n('en');
  const shown = renderToStaticMarkup(
    createElement(Crash, { error: new RangeError('row 7'), opened, retry: () => undefined }),
  );
  expect([...shown.matchAll(/<button[^>]*>([^<]*)/g)].map(([, label]) => label)).toEqual([
    'Try again',
    'Reload',
    'Copy the text',
    'Copy the report',
  ]);
});

test('the report contains the version, the browser and the error, but not the script', () => {
  vi.stubGlobal('navigator', { userAgent: 'A browser' });
  useShell.setState({ info: { host: 'electron', platform: 'linux', version: '1.2.3', opening: false } });
  openScript({ name: 'a.ecs', text: 'create secret\n' });
  const lines = errorReport(new RangeError('row 7')).split('\n');
  expect(lines.slice(0, 2)).toEqual(['ECS Atlas 1.2.3', 'A browser']);
  expect(lines[4]).toBe('RangeError: row 7');
  expect(lines[5]).toMatch(/^ +at .*error-boundary\.test\.ts/);
  expect(lines.join('\n')).not.toContain('secret');
});
