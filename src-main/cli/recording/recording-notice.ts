import type { RecordingNotice } from '../../../core/wire/recording/recording.ts';
import type { Terminal } from '../terminal/terminal.ts';

/** Describes what is missing in a recording. */
export function noticeText(
  { kind, messages, bytes, problem }: RecordingNotice,
  path: string,
  t: Terminal['t'],
): string {
  return t(`cli.recording.${kind}`, { path, messages, bytes, problem });
}
