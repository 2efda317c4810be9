import type { Nodes } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';

/** A line break between two Chinese characters is not a space. */
const HAN_BREAK = /(?<=[\u3000-\u9fff\uff00-\uffef])\n(?=[\u3000-\u9fff\uff00-\uffef])/g;

/** Replaces the line breaks of Markdown by spaces if the language has spaces. */
export function unbroken(markdown: string): string {
  return markdown.replace(HAN_BREAK, '');
}

/** Converts Markdown to text without markup, one line per paragraph. Items of lists begin with a bullet. */
export function markdownToText(markdown: string): string {
  return plainTextOf(fromMarkdown(markdown));
}

const LINES: readonly Nodes['type'][] = ['root', 'list', 'listItem', 'blockquote'];

export function plainTextOf(node: Nodes): string {
  if ('value' in node) return unbroken(node.value).replaceAll('\n', ' ');
  if (node.type === 'break') return ' ';
  if (!('children' in node)) return '';
  const text = node.children.map(plainTextOf).join(LINES.includes(node.type) ? '\n' : '');
  return node.type === 'listItem' ? `• ${text}` : text;
}
