import type { EmbeddedSource } from '../../core/export/embedded-source.ts';
import { EmbeddedError } from '../../core/export/reopen/embedded-error.ts';
import { MAX_FILE } from '../../core/export/reopen/find-text.ts';
import { readEmbeddedSource } from '../../core/export/reopen/read-embedded-source.ts';
import { UserError } from '../contract/user-error.ts';
import { readBytes } from './read-bytes.ts';

/**
 * Reads the source in an exported file.
 * @throws UserError that says what was found, or the system's error, both with the path
 */
export async function readEmbedded(path: string): Promise<EmbeddedSource> {
  const bytes = await readBytes(path, MAX_FILE, 'host.error.embedded.large');
  try {
    return readEmbeddedSource(bytes);
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
    throw new UserError(`host.error.embedded.${error.problem}`, { path, container: error.container ?? '' });
  }
}
