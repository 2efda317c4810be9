import type { Link, List, ListItem, Nodes, Parents, Table } from 'mdast';
import { Fragment, type ReactNode } from 'react';

/**
 * Renders Markdown of a lesson. Headings are one level below the window's heading. HTML is shown as text, because a lesson is an untrusted
 * file. Written by hand, because a library would add a second parser to the one of core, and everything here is loaded before a lesson's
 * first moment.
 */
export function MarkdownNodes({ node }: { readonly node: Nodes }): ReactNode {
  switch (node.type) {
    case 'root':
      return childrenOf(node);
    case 'text':
    case 'html':
      return node.value;
    case 'paragraph':
      return <p>{childrenOf(node)}</p>;
    case 'heading':
      return node.depth < 3 ? <h3>{childrenOf(node)}</h3> : <h4>{childrenOf(node)}</h4>;
    case 'emphasis':
      return <em>{childrenOf(node)}</em>;
    case 'strong':
      return <strong>{childrenOf(node)}</strong>;
    case 'delete':
      return <del>{childrenOf(node)}</del>;
    case 'inlineCode':
      return <code>{node.value.replaceAll('\n', ' ')}</code>;
    case 'code':
      return (
        <pre>
          <code>{`${node.value}\n`}</code>
        </pre>
      );
    case 'link':
      return <MarkdownLink link={node} />;
    // Only the description of a picture is shown, because the picture would be loaded from elsewhere.
    case 'image':
      return <span>{node.alt}</span>;
    case 'list':
      return <MarkdownList list={node} />;
    case 'blockquote':
      return <blockquote>{childrenOf(node)}</blockquote>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'table':
      return <MarkdownTable table={node} />;
    default:
      return null;
  }
}

function childrenOf({ children }: Parents): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text that changes is drawn again
  return children.map((child, i) => <MarkdownNodes key={i} node={child} />);
}

/** A link that may not be opened is shown as text. With an empty address it would open the window itself. */
function MarkdownLink({ link }: { readonly link: Link }) {
  // Nothing that runs code (`javascript:`, `data:`), and no relative address.
  if (!/^(https?|mailto):/i.test(link.url)) return <span>{childrenOf(link)}</span>;
  return (
    <a href={link.url} target="_blank" rel="noreferrer">
      {childrenOf(link)}
    </a>
  );
}

function MarkdownList({ list }: { readonly list: List }) {
  const isLoose = list.spread === true || list.children.some(({ spread }) => spread);
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  const items = list.children.map((item, i) => <Item key={i} item={item} isLoose={isLoose} />);
  if (list.ordered !== true) return <ul>{items}</ul>;
  return <ol {...(list.start !== 1 && { start: list.start ?? 1 })}>{items}</ol>;
}

/** In a list without blank lines, paragraphs are lines. */
function Item({ item, isLoose }: { readonly item: ListItem; readonly isLoose: boolean }) {
  const parts = item.children.map((child, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: as above
    <Fragment key={i}>
      {child.type === 'paragraph' && !isLoose ? childrenOf(child) : <MarkdownNodes node={child} />}
    </Fragment>
  ));
  return <li>{parts}</li>;
}

function MarkdownTable({ table: { align, children } }: { readonly table: Table }) {
  const rows = children.map(({ children: cells }, row) => {
    const Cell = row === 0 ? 'th' : 'td';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <tr key={row}>
        {cells.map((cell, i) => {
          const side = align?.[i];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            <Cell key={i} {...(side && { style: { textAlign: side } })}>
              {childrenOf(cell)}
            </Cell>
          );
        })}
      </tr>
    );
  });
  return (
    <table>
      <thead>{rows[0]}</thead>
      {rows.length > 1 && <tbody>{rows.slice(1)}</tbody>}
    </table>
  );
}
