import { expect, test, vi } from 'vitest';
import { createI18n } from './i18n.ts';
import { translator } from './translate.ts';

test('a text is looked up once, for each of its values', async () => {
  const i18n = await createI18n('en');
  i18n.addResourceBundle('en', 'translation', { test: '{{n}} and {{m}}' });
  const ask = vi.spyOn(i18n.services.interpolator!, 'interpolate');
  const say = translator(i18n, 'en');
  const texts = [say('test', { n: 1, m: 'a' }), say('test', { n: 1, m: 'a' }), say('test', { n: 2, m: 'a' })];
  expect(texts).toEqual(['1 and a', '1 and a', '2 and a']);
  expect(ask).toHaveBeenCalledTimes(2);
});
