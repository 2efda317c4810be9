import { Command } from 'commander';
import type { OpenedRecording } from '../../../core/capture/opened-recording.ts';
import { UserError } from '../../contract/user-error.ts';
import { withFile } from '../../files/file-source.ts';
import { openedRecording } from '../recording/recording-source.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { differenceOfFrames, momentLines, momentRows } from './moments.ts';
import { firstDivergence } from './runs.ts';

interface DiffOptions {
  readonly component?: string;
  readonly json: boolean;
}

export function diffSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('diff')
    .description('Says what differs between two frames of a recording, or where two recordings of a game first differ.')
    .argument('<recording>', 'a recording (*.ecsrec)')
    .argument('<other>', 'the first frame, or another recording')
    .argument('[frame]', 'the second frame')
    .option('--component <name>', 'print the rows of a component')
    .option('--json', 'print the rows as lines of JSON', false)
    .action(async (path: string, other: string, frame: string | undefined, options: DiffOptions) =>
      finish(await diffCommand(path, other, frame, options, terminal)),
    );
}

/** @throws UserError or the system's error if a file cannot be read */
async function diffCommand(
  path: string,
  other: string,
  frame: string | undefined,
  options: DiffOptions,
  terminal: Pick<Terminal, 't' | 'out'>,
): Promise<number> {
  if (frame === undefined) return diffRuns(path, other, options, terminal);
  const [from, to] = [frameIn(other), frameIn(frame)];
  const { t, out } = terminal;
  const difference = await withRecording(path, (recorded) => differenceOfFrames(recorded, path, from, to));
  if (options.json || options.component !== undefined)
    for (const row of momentRows(difference, options.component)) out(`${JSON.stringify(row)}\n`);
  else for (const line of momentLines(difference, t)) out(`${printableLine(line)}\n`);
  return EXIT.ok;
}

async function diffRuns(
  path: string,
  other: string,
  { json }: DiffOptions,
  { t, out }: Pick<Terminal, 't' | 'out'>,
): Promise<number> {
  const { divergence, lastFrame } = await withRecording(path, (a) =>
    withRecording(other, (b) => firstDivergence(a, b)),
  );
  if (json) out(`${JSON.stringify(divergence ?? { agreedIn: lastFrame })}\n`);
  else if (divergence === null)
    out(`${lastFrame === null ? t('cli.diff.nothing') : t('cli.diff.agree', { frame: lastFrame })}\n`);
  else {
    const { agreedIn, frame, what, values } = divergence;
    const [a, b] = values.map((value) => value ?? t(`cli.diff.${agreedIn === null ? 'missing' : 'absent'}`));
    const until = agreedIn === null ? t('cli.diff.never') : t('cli.diff.until', { frame: agreedIn });
    out(`${printableLine(`${until} ${t('cli.diff.first', { frame, what, a, path, b, other })}`)}\n`);
  }
  return EXIT.ok;
}

function withRecording<T>(path: string, use: (recorded: OpenedRecording) => Promise<T>): Promise<T> {
  return withFile(path, async (bytes) => use(await openedRecording(path, bytes)));
}

function frameIn(text: string): number {
  const frame = Number(text);
  if (!Number.isSafeInteger(frame) || frame < 0) throw new UserError('cli.diff.frame', { text });
  return frame;
}
