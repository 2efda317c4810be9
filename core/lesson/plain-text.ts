import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** Between two Chinese characters a line break of a text is no space. */
const HAN_BREAK = /(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Markdown as words alone, for places that cannot show its signs: paragraphs are lines. */
export function plainText(markdown: string): string {
  return plainTextOf(fromMarkdown(markdown));
}

const LINES: readonly Nodes['type'][] = ['root', 'list', 'listItem', 'blockquote'];

/** The words of a node. */
export function plainTextOf(node: Nodes): string {
  if ('value' in node) return node.value.replace(HAN_BREAK, '').replaceAll('\n', ' ');
  if (node.type === 'break') return ' ';
  return 'children' in node ? node.children.map(plainTextOf).join(LINES.includes(node.type) ? '\n' : '') : '';
}
