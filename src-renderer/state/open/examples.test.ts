import { beforeAll, describe, expect, test } from 'vitest';
import { strictTranslator } from '../../../core/testing/texts.ts';
import { exampleInstead, examplesIn, loadExamples } from './examples.ts';

beforeAll(() => loadExamples('zh-CN'));

describe('examples', () => {
  test('an unedited one has a translation, any other text has none', () => {
    const { text } = examplesIn('en')[0]!.file;
    expect(exampleInstead(text, 'en', 'zh-CN')).toEqual(examplesIn('zh-CN')[0]!.file);
    expect(exampleInstead(`${text}\n`, 'en', 'zh-CN')).toBeNull();
  });

  test.each(['en', 'zh-CN'] as const)('in %s all have a title, a goal and a script', (locale) => {
    const translate = strictTranslator(locale);
    for (const { id, file } of examplesIn(locale)) {
      expect(translate(`example.${id}.title`)).not.toBe('');
      expect(translate(`example.${id}.goal`)).not.toBe(translate(`example.${id}.title`));
      expect(file.text).toContain('create');
    }
  });
});
