import { type EmbeddedSource, embeddedSource } from '../embedded-source.ts';
import { EmbeddedError } from './embedded-error.ts';
import { findText } from './find-text.ts';

/**
 * Returns the source in an exported file of any format that reopens. It is untrusted, but its shape is checked.
 * @throws EmbeddedError
 */
export function readEmbeddedSource(bytes: Uint8Array): EmbeddedSource {
  const { text, container } = findText(bytes);
  const parsed = embeddedSource.safeParse(jsonOf(text));
  if (!parsed.success) throw new EmbeddedError('damaged', container);
  return parsed.data;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
