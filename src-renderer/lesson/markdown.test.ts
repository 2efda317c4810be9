import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Markdown } from './markdown.tsx';

const shown = (text: string) => renderToStaticMarkup(createElement(Markdown, { text }));

test('HTML of a lesson is not markup of the page', () => {
  for (const html of [
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<iframe src="https://example.com"></iframe>',
    '<a href="javascript:alert(1)">x</a>',
    '<style>body { display: none }</style>',
  ]) {
    expect(shown(html)).not.toMatch(/<(script|img|iframe|a|style)\b/);
  }
});

test('links lead to pages only; pictures are their words', () => {
  expect(shown('[x](javascript:alert(1)) [y](data:text/html,x) [z](vbscript:x)')).not.toMatch(
    /javascript|data:|vbscript/,
  );
  expect(shown('[x](https://example.com)')).toContain('href="https://example.com" target="_blank" rel="noreferrer"');
  const picture = shown('![words](https://example.com/track.png)');
  expect(picture).toContain('words');
  expect(picture).not.toContain('example.com');
});
