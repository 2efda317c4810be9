import { MessageJson } from '../../core/wire/message-json.ts';
import { readMessages } from './recording-messages.ts';
import { noticeText } from './recording-notice.ts';
import { EXIT, type Terminal } from './terminal.ts';

/**
 * `ecs-atlas cat`: prints the header and every message of a recording as lines of JSON. Missing parts are reported on stderr; only a
 * damaged file is a failure.
 * @throws UserError or the system's error if the file cannot be read
 */
export async function catCommand(path: string, { t, out, say }: Pick<Terminal, 't' | 'out' | 'say'>): Promise<number> {
  const printer = new MessageJson();
  let hasHeader = false;
  const notice = await readMessages(path, (message, header) => {
    if (!hasHeader) out(`${JSON.stringify(header)}\n`);
    hasHeader = true;
    out(`${JSON.stringify(printer.json(message))}\n`);
  });
  if (notice !== null) say(noticeText(notice, path, t));
  return notice?.kind === 'damaged' ? EXIT.failed : EXIT.ok;
}
