import { isReopened } from '../../../core/export/formats.ts';
import { isRecordingPath } from '../../attach/recording-files.ts';
import { UserError } from '../../contract/user-error.ts';
import { isKnownFile, isRecordingScript } from '../../files/file-types.ts';
import { isLink } from '../../files/program-link.ts';
import { withRegularFile } from '../../files/read-bytes.ts';
import { readAnyText } from '../../files/read-text.ts';

/**
 * Checks that a named file or link can be opened, before any window opens.
 * @throws UserError or the system's error
 */
export async function readable(path: string): Promise<void> {
  if (isLink(path)) return;
  if (!isKnownFile(path)) throw new UserError('host.error.unknownType', { path });
  if (isRecordingPath(path)) await withRegularFile(path, async () => undefined);
  else if (isRecordingScript(path))
    await readable(await (await import('../../files/recording-script-files.ts')).sourceOfRecordingScript(path));
  else if (isReopened(path)) await (await import('../../files/embedded-files.ts')).readEmbedded(path);
  else await readAnyText(path);
}
