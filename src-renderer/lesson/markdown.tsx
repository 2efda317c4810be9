import { memo } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { unbroken } from '../text/plain-text.ts';

/** Headings of a lesson are below that of the window; links open outside. Pictures and HTML of a lesson are not shown: it is a foreign file. */
const components: Components = {
  h1: ({ children }) => <h3>{children}</h3>,
  h2: ({ children }) => <h3>{children}</h3>,
  h3: ({ children }) => <h4>{children}</h4>,
  a: ({ children, href }) => (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  ),
  img: ({ alt }) => <span>{alt}</span>,
};

const plugins = [remarkGfm];

/** Prose of a lesson. */
export const Markdown = memo(function Markdown({ text }: { readonly text: string }) {
  return (
    <div className="markdown">
      <ReactMarkdown components={components} remarkPlugins={plugins}>
        {unbroken(text)}
      </ReactMarkdown>
    </div>
  );
});
