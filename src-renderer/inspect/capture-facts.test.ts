import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ColumnSet } from '../../core/trace/column-set.ts';
import { createI18n } from '../text/i18n.ts';
import { CaptureFacts } from './capture-facts.tsx';

await createI18n('en');

function shown(facts: Readonly<Record<string, number>>): string {
  const columns = new ColumnSet();
  for (const [role, value] of Object.entries(facts)) {
    columns.declare({ name: `capture.${role}`, type: 'f64', meta: { kind: 'capture' } }).put(0, value);
  }
  return renderToStaticMarkup(createElement(CaptureFacts, { columns }));
}

test('for a game with a probe only problems are shown', () => {
  expect(shown({})).toBe('');
  expect(shown({ 'left-out': 0 })).toBe('');
  const text = shown({ 'left-out': 1234 });
  expect(text).toContain('Columns left out');
  expect(text).toContain('1,234');
  expect(text).not.toContain('Poll interval');
});

test('for a game without a probe polling is also shown', () => {
  const text = shown({ interval: 250, stall: 3, 'stall-budget': 10, 'longest-pause': 1, generations: 1 });
  expect(text).toContain('Poll interval');
  expect(text).toContain('0.3 s');
  expect(text).not.toContain('Columns left out');
});
