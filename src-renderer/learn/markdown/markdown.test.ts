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

test('links only lead to pages; pictures are shown as their descriptions', () => {
  const refused = shown('[x](javascript:alert(1)) [y](data:text/html,x) [z](vbscript:x) [c](irc://example.com)');
  expect(refused).not.toMatch(/javascript|data:|vbscript|irc:|<a\b/);
  expect(refused).toContain('<span>x</span>');
  expect(shown('[words]() [x](#) [y](other.md) [z](/etc)')).toContain(
    '<p><span>words</span> <span>x</span> <span>y</span> <span>z</span></p>',
  );
  expect(shown('[x](https://example.com)')).toContain('href="https://example.com" target="_blank" rel="noreferrer"');
  const picture = shown('![words](https://example.com/track.png)');
  expect(picture).toContain('words');
  expect(picture).not.toContain('example.com');
});

test('lists, tables, code and references are rendered, with headings below those of the window', () => {
  expect(shown('# a\n\n3. x\n4. y\n   - z')).toContain(
    '<h3>a</h3><ol start="3"><li>x</li><li>y<ul><li>z</li></ul></li></ol>',
  );
  expect(shown('- x\n\n- y')).toContain('<ul><li><p>x</p></li><li><p>y</p></li></ul>');
  expect(shown('| a | b |\n|--|:-:|\n| `1` | ~~2~~ |')).toContain(
    '<thead><tr><th>a</th><th style="text-align:center">b</th></tr></thead>' +
      '<tbody><tr><td><code>1</code></td><td style="text-align:center"><del>2</del></td></tr></tbody>',
  );
  expect(shown('```ts\na\n\nb\n```')).toContain('<pre><code>a\n\nb\n</code></pre>');
  expect(shown('[x][y] ![z][y]\n\n[y]: https://example.com')).toContain('<a href="https://example.com"');
});
