import { expect, test, vi } from 'vitest';
import type { TextTree } from '../../assets/locales/text-tree.ts';
import { createI18n } from './i18n.ts';
import { textsOf, windowTranslator } from './translate.ts';

test('a text is looked up once for each of its values', async () => {
  const i18n = await createI18n('en');
  i18n.addResourceBundle('en', 'translation', { test: '{{n, number}} and {{m}}' });
  const ask = vi.spyOn(i18n.services.interpolator!, 'interpolate');
  const say = windowTranslator(i18n, 'en');
  const texts = [say('test', { n: 1, m: 'a' }), say('test', { n: 1, m: 'a' }), say('test', { n: 2, m: 'a' })];
  expect(texts).toEqual(['1 and a', '1 and a', '2 and a']);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('values are put into each text as i18next does', async () => {
  for (const language of ['en', 'zh-CN']) {
    const i18n = await createI18n(language);
    const say = windowTranslator(i18n, language);
    const texts = flat(i18n.getResourceBundle(language, 'translation'));
    expect(texts.length).toBeGreaterThan(1000);
    for (const [key, text] of texts) {
      const names = [...text.matchAll(/\{\{(\w+)/gu)].map(([, name], i) => [name!, i === 0 ? '{{a}} $1' : i]);
      const args = Object.fromEntries(names) as Record<string, string | number>;
      expect(say(key, args), key).toBe(i18n.getFixedT(language)(key, args));
    }
  }
});

test('a text that needs more than its values is looked up by i18next', async () => {
  const i18n = await createI18n('en');
  const more = {
    thing_one: '{{count}} thing',
    thing_other: '{{count}} things',
    long: '{{n, number}}',
  };
  i18n.addResourceBundle('en', 'translation', { ...more, named: '{{name}}' });
  const say = windowTranslator(i18n, 'en');
  expect([say('thing', { count: 1 }), say('thing', { count: 2 })]).toEqual(['1 thing', '2 things']);
  expect(say('long', { n: 1000 })).toBe('1,000');
  expect([say('named'), say('no.such.text')]).toEqual(['{{name}}', 'no.such.text']);
  const ask = vi.spyOn(i18n.services.interpolator!, 'interpolate');
  expect(say('named', { name: 'a' })).toBe('a');
  expect(ask).not.toHaveBeenCalled();
});

/** Returns texts by their complete keys. */
function flat(tree: TextTree, path = ''): [string, string][] {
  return Object.entries(tree).flatMap(([name, each]) =>
    typeof each === 'string' ? [[path + name, each] as [string, string]] : flat(each, `${path}${name}.`),
  );
}

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
