import { createReadStream } from 'node:fs';
import { MessageJson } from '../../core/wire/message-json.ts';
import { RecordingError } from '../../core/wire/recording.ts';
import { RecordingReader } from '../../core/wire/recording-reader.ts';
import { UserError } from '../contract/user-error.ts';
import { noticeText } from './recording-notice.ts';
import { EXIT, type Terminal } from './terminal.ts';

/**
 * `ecs-atlas cat`: prints the header and every message of a recording as lines of JSON. Missing parts are reported on stderr; only a
 * damaged file is a failure.
 * @throws UserError or the system's error if the file cannot be read
 */
export async function catCommand(path: string, { t, out, say }: Pick<Terminal, 't' | 'out' | 'say'>): Promise<number> {
  const reader = new RecordingReader();
  try {
    await print(path, reader, (line) => out(`${line}\n`));
    const notice = reader.end();
    if (notice !== null) say(noticeText(notice, path, t));
    return notice?.kind === 'damaged' ? EXIT.failed : EXIT.ok;
  } catch (error) {
    if (error instanceof RecordingError) throw new UserError(`host.error.${error.code}`, { path });
    throw error;
  }
}

async function print(path: string, reader: RecordingReader, line: (text: string) => void): Promise<void> {
  const printer = new MessageJson();
  let hasHeader = false;
  const take = (): void => {
    for (let message = reader.next(); message !== null; message = reader.next()) {
      if (!hasHeader) line(JSON.stringify(reader.header));
      hasHeader = true;
      line(JSON.stringify(printer.json(message)));
    }
  };
  for await (const bytes of createReadStream(path, { highWaterMark: 1 << 20 })) {
    reader.push(bytes as Buffer);
    take();
  }
  reader.close();
  take();
}
