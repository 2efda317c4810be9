import { expect, test, vi } from 'vitest';
import { createI18n } from './i18n.ts';
import { textsOf, translator } from './translate.ts';

test('a text is looked up once, for each of its values', async () => {
  const i18n = await createI18n('en');
  i18n.addResourceBundle('en', 'translation', { test: '{{n}} and {{m}}' });
  const ask = vi.spyOn(i18n.services.interpolator!, 'interpolate');
  const say = translator(i18n, 'en');
  const texts = [say('test', { n: 1, m: 'a' }), say('test', { n: 1, m: 'a' }), say('test', { n: 2, m: 'a' })];
  expect(texts).toEqual(['1 and a', '1 and a', '2 and a']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('all parts of a window share one look-up function until the language changes', async () => {
  const i18n = await createI18n('en');
  const changed = vi.fn();
  const stop = textsOf(i18n).subscribe(changed);
  const say = textsOf(i18n).translate();
  expect(textsOf(i18n).translate()).toBe(say);
  expect(say('ui.timeline.play')).toBe('Play');
  await i18n.changeLanguage('zh-CN');
  expect(changed).toHaveBeenCalledOnce();
  expect(textsOf(i18n).translate()('ui.timeline.play')).toBe(i18n.t('ui.timeline.play'));
  expect(textsOf(i18n).translate()('ui.timeline.play')).not.toBe('Play');
  stop();
  await i18n.changeLanguage('en');
  expect(changed).toHaveBeenCalledOnce();
});
