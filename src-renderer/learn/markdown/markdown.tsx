import type { Nodes, Root } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough';
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table';
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough';
import { gfmTable } from 'micromark-extension-gfm-table';
import { memo } from 'react';
import { unbroken } from '../../../core/lesson/parse/markdown-to-text.ts';
import { MarkdownNodes } from './markdown-nodes.tsx';

/** Prose of a lesson. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <MarkdownNodes node={resolved(parsed(text))} />
    </div>
  );
});

function parsed(text: string): Root {
  return fromMarkdown(unbroken(text), {
    extensions: [gfmTable(), gfmStrikethrough()],
    mdastExtensions: [gfmTableFromMarkdown(), gfmStrikethroughFromMarkdown()],
  });
}

/** Replaces references by the links and pictures that their definitions describe. */
function resolved(root: Root): Root {
  const urls = new Map<string, string>();
  const collect = (node: Nodes): void => {
    if (node.type === 'definition' && !urls.has(node.identifier)) urls.set(node.identifier, node.url);
    if ('children' in node) for (const child of node.children) collect(child);
  };
  const resolve = (node: Nodes): Nodes => {
    const own = 'children' in node ? ({ ...node, children: node.children.map(resolve) } as Nodes) : node;
    if (own.type === 'linkReference') return { type: 'link', url: urls.get(own.identifier)!, children: own.children };
    if (own.type === 'imageReference') return { type: 'image', url: urls.get(own.identifier)!, alt: own.alt ?? '' };
    return own;
  };
  collect(root);
  return urls.size === 0 ? root : (resolve(root) as Root);
}
