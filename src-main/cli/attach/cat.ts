import { type ForeignFile, readForeignFile } from '../../../core/import/foreign-file.ts';
import { MessageJson } from '../../../core/wire/messages/message-json.ts';
import type { StillWorld } from '../../../probes/flecs-rest/src/still-world.ts';
import { UserError } from '../../contract/user-error.ts';
import { readAnyText } from '../../files/read-text.ts';
import { readMessages } from '../recording/recording-messages.ts';
import { noticeText } from '../recording/recording-notice.ts';
import { worldIn } from '../script/foreign-world.ts';
import { sayForeign } from '../script/script-text.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';

type Said = Pick<Terminal, 't' | 'out' | 'say'>;

/**
 * `ecs-atlas cat`: prints the header and every message of a recording as lines of JSON the script that a journal becomes,
 * or the world in a reply of a game. Missing parts
 * are reported on stderr; only a damaged file is a failure.
 * @throws UserError or the system's error if the file cannot be read
 */
export async function catCommand(path: string, terminal: Said): Promise<number> {
  try {
    return await catRecording(path, terminal);
  } catch (error) {
    const foreign = isNoRecording(error) ? await foreignFile(path, terminal.t) : null;
    if (foreign === null) throw error;
    const isScript = sayForeign(foreign, terminal, terminal.say);
    if (isScript) terminal.out(foreign.script!);
    else if (foreign.opens === 'world') printMessages(worldIn(foreign, terminal), terminal);
    return isScript || foreign.opens === 'world' ? EXIT.ok : EXIT.failed;
  }
}

function printMessages({ messages }: StillWorld, { out }: Said): void {
  const printer = new MessageJson();
  for (const message of messages) for (const piece of printer.line(message)) out(piece);
}

async function catRecording(path: string, { t, out, say }: Said): Promise<number> {
  const printer = new MessageJson();
  let hasHeader = false;
  const notice = await readMessages(path, (message, header) => {
    if (!hasHeader) out(`${JSON.stringify(header)}\n`);
    hasHeader = true;
    for (const piece of printer.line(message)) out(piece);
  });
  if (notice !== null) say(noticeText(notice, path, t));
  return notice?.kind === 'damaged' ? EXIT.failed : EXIT.ok;
}

function isNoRecording(error: unknown): boolean {
  return error instanceof UserError && error.key === 'host.error.not-a-recording';
}

/** Null if it is no file of another program. */
async function foreignFile(path: string, t: Terminal['t']): Promise<ForeignFile | null> {
  const read = await readAnyText(path).catch(() => null);
  return read !== null && 'foreign' in read ? readForeignFile(read.foreign, t) : null;
}
