import { expect, test } from 'vitest';
import { markdownToText } from './markdown-to-text.ts';

test.each([
  ['The entry of `e1` in **sparse**', 'The entry of e1 in sparse'],
  ['`(Likes,*)` and [a link](https://a.b)', '(Likes,*) and a link'],
  ['One\n\n- two *2*\n- three', 'One\n• two 2\n• three'],
  ['2 * 3 < 7', '2 * 3 < 7'],
  ['One\ntwo', 'One two'],
  ['一行，\n接着 A\n和 B', '一行，接着 A 和 B'],
  ['', ''],
])('%j becomes %j', (markdown, text) => {
  expect(markdownToText(markdown)).toBe(text);
});
