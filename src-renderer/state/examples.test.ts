import { describe, expect, test } from 'vitest';
import { exampleInstead, examplesIn, introduction } from './examples.ts';

describe('examples', () => {
  test('an untouched one has a twin in the other language, anything else has none', () => {
    const { text } = examplesIn('en')[0]!.file;
    expect(exampleInstead(text, 'en', 'zh-CN')).toEqual(examplesIn('zh-CN')[0]!.file);
    expect(exampleInstead(`${text}\n`, 'en', 'zh-CN')).toBeNull();
  });

  test.each(['en', 'zh-CN'] as const)('in %s all have a title and a script', (locale) => {
    for (const example of examplesIn(locale)) {
      expect(example.title).not.toBe('');
      expect(example.file.text).toContain('create');
    }
  });

  test.each([
    ['# One thing. And another.\n# Third.\ncreate a', 'One thing', 'And another. Third.'],
    ['# 一件事。另一件。\n# 第三件。\ncreate a', '一件事', '另一件。第三件。'],
    ['# Only a title\n', 'Only a title', ''],
    ['# Ends here.\n', 'Ends here', ''],
    ['create a', '', ''],
  ])('%j is introduced by its first comment', (text, title, summary) => {
    expect(introduction(text)).toEqual({ title, summary });
  });
});
