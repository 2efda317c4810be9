import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createI18n } from '../text/i18n.ts';
import { ComponentsTitle } from './components.tsx';

await createI18n('en');

test('an entity whose components were not received yet is not reported to have none', () => {
  const shown = (isBeingRead: boolean): string => {
    return renderToStaticMarkup(createElement(ComponentsTitle, { count: 0, isBeingRead }));
  };
  expect(shown(true)).toContain('Components are still being read');
  expect(shown(true)).not.toContain('No components');
  expect(shown(false)).toContain('No components');
});
