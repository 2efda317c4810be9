import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Input } from '../contract/api.ts';
import { UserError } from '../contract/user-error.ts';

/**
 * Returns a link that shows a line of a file in an editor, which runs nothing. Games tell such lines, so only files of this machine are accepted:
 * to look for one on another machine would already send something there.
 * @throws UserError if there is no such file
 */
export async function editorLink({ editor, file, line }: Input<'source.open'>): Promise<string> {
  const isHere = isAbsolute(file) && !/^[\\/]{2}/.test(file);
  const status = isHere ? await stat(file).catch(() => null) : null;
  if (status?.isFile() !== true) throw new UserError('host.error.noSource', { path: file });
  return `${editor}://file${pathToFileURL(file).pathname}:${line}`;
}
