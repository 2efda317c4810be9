import type { Translate } from '../../../core/cells/translate.ts';
import type { EmbeddedSource } from '../../../core/export/embedded-source.ts';
import { formatOf, isReopened } from '../../../core/export/formats.ts';
import { MAX_TEXT } from '../../../core/export/limits.ts';
import { EmbeddedError } from '../../../core/export/reopen/embedded-error.ts';
import { MAX_FILE } from '../../../core/export/reopen/find-text.ts';
import { readEmbeddedSource } from '../../../core/export/reopen/read-embedded-source.ts';
import { MAX_FOREIGN, mayBeForeign } from '../../../core/import/foreign-extensions.ts';
import type { OpenedFile } from '../../../src-main/contract/api.ts';

/**
 * Reads a script, an exported picture that contains one, or a foreign file.
 * @throws Error with a message for the user
 */
export async function readPickedFile(file: File, say: Translate): Promise<OpenedFile> {
  return isReopened(file.name) ? { embedded: await readPicture(file, say) } : readText(file, say);
}

async function readPicture(file: File, say: Translate): Promise<EmbeddedSource> {
  try {
    // A larger file is refused; its first bytes are enough to name its kind.
    const part = file.size > MAX_FILE ? file.slice(0, MAX_FILE + 1) : file;
    return readEmbeddedSource(new Uint8Array(await part.arrayBuffer()));
  } catch (error) {
    if (!(error instanceof EmbeddedError)) throw error;
    throw refusal(file, say, `embedded.${error.problem}`, error.container ?? '');
  }
}

async function readText(file: File, say: Translate): Promise<OpenedFile> {
  if (/\.ecsrec$/i.test(file.name)) throw refusal(file, say, 'isRecording');
  const closed = formatOf(file.name);
  if (closed !== undefined) throw refusal(file, say, 'embedded.moving', closed.name);
  if (file.size > (mayBeForeign(file.name) ? MAX_FOREIGN : MAX_TEXT)) throw refusal(file, say, 'tooBig');
  const data = new Uint8Array(await file.arrayBuffer());
  const { name } = file;
  const { openedData } = await import('./import-file.ts');
  const opened = openedData(name, data);
  if (opened === null) throw refusal(file, say, 'notText');
  if ('text' in opened && file.size > MAX_TEXT) throw refusal(file, say, 'tooBig');
  return opened;
}

/**
 * Returns the error for a file that is not opened.
 * @param container the kind of the file
 */
function refusal({ name: path }: File, say: Translate, problem: string, container = ''): Error {
  return new Error(say(`host.error.${problem}`, { path, container, limit: MAX_TEXT }));
}
