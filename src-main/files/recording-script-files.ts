import { realpath } from 'node:fs/promises';
import { basename, dirname, join, sep } from 'node:path';
import { parseRecordingScript } from '../../core/recording-script/parse.ts';
import { UserError } from '../contract/user-error.ts';
import { isRecordingScript } from './file-types.ts';
import { readText } from './read-text.ts';

/**
 * Returns the script, lesson or recording of a recording script, which the window shows.
 * @throws UserError or the system's error, both with the path
 */
export async function sourceOfRecordingScript(path: string): Promise<string> {
  const { source } = parseRecordingScript((await readText(path)).text, basename(path));
  if (source === null || isRecordingScript(source))
    throw new UserError('host.error.recordingScriptWithoutSource', { path });
  return pathIn(dirname(path), source);
}

/** @throws UserError if a link leads out of the folder */
export async function pathIn(folder: string, path: string): Promise<string> {
  const joined = join(folder, path);
  const [root, real] = [await realpath(folder), await realpath(joined)];
  if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) {
    throw new UserError('cli.record.sourceOutside', { path: joined });
  }
  return joined;
}
