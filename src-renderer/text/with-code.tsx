import { Fragment } from 'react';

/** Shows a sentence in which `words between backticks` are code. */
export function WithCode({ text }: { readonly text: string }) {
  return text.split('`').map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a sentence have no other identity
    <Fragment key={i}>{i % 2 === 1 ? <code>{part}</code> : part}</Fragment>
  ));
}
