import { Command } from 'commander';
import { type EntitySource, StayingEntities } from '../../../core/capture/staying-entities.ts';
import { StayingInFrames, type SystemSource } from '../../../core/capture/staying-in-frames.ts';
import { sourceWords, stayingSentence } from '../../../core/capture/staying-words.ts';
import { changeReaderOf } from '../../../core/changes/change-reader.ts';
import { engineNamed, engineOf } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { isSystemChange } from '../../../core/world/change-columns.ts';
import { withCommandHub } from '../attach/command-hub.ts';
import { findGame } from '../attach/find-game.ts';
import { followMessages } from '../attach/follow-messages.ts';
import { isGame, runFile } from '../memory/open-memory.ts';
import { readMessages } from '../recording/recording-messages.ts';
import { noticeText } from '../recording/recording-notice.ts';
import { durationValue, engineOption, waitOption } from '../terminal/options.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { textTable } from '../terminal/text-table.ts';

interface LeaksOptions {
  readonly engine: EngineId;
  readonly for?: number;
  readonly wait: number;
  readonly json: boolean;
}

type Said = Pick<Terminal, 't' | 'out' | 'say'>;
type Source = EntitySource | SystemSource;

export function leaksSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('leaks')
    .description(
      'Counts who creates the entities that stay: by system in a recording or a running game, by line in a script.',
    )
    .argument('<source>', 'a recording (*.ecsrec), a script, or a running game as in `attach`')
    .addOption(engineOption)
    .option('--for <time>', 'how long to follow a running game; without it, until Ctrl+C', durationValue)
    .addOption(waitOption())
    .option('--json', 'print a source a line, with its counts over time', false)
    .action(async (file: string, options: LeaksOptions) => finish(await leaksCommand(file, options, terminal)));
}

/** @throws UserError or the system's error if the file cannot be read */
async function leaksCommand(file: string, options: LeaksOptions, terminal: Said): Promise<number> {
  const sources = file.endsWith('.ecsrec')
    ? await inRecording(file, terminal)
    : await (isGame(file) ? inGame : inScript)(file, options, terminal);
  if (sources === null) return EXIT.failed;
  const { t, out } = terminal;
  if (options.json) for (const source of sources) out(`${JSON.stringify(source)}\n`);
  else for (const line of leakLines(sources, t)) out(`${printableLine(line)}\n`);
  return EXIT.ok;
}

async function inRecording(file: string, { t, say }: Said): Promise<readonly Source[]> {
  const staying = new StayingInFrames({ engineOf, engineNamed }, sourceWords(t));
  const notice = await readMessages(file, (message) => staying.take(message));
  if (notice !== null) say(noticeText(notice, file, t));
  staying.end();
  return staying.sources;
}

/** Follows a running game, which then tells its changes, for some time or until Ctrl+C. */
function inGame(name: string, options: LeaksOptions, terminal: Said): Promise<readonly Source[] | null> {
  return withCommandHub(terminal, async (own) => {
    const game = await findGame(name, options.wait, own, terminal);
    if (game === null) return null;
    const staying = new StayingInFrames({ engineOf, engineNamed }, sourceWords(terminal.t));
    const columns = new Set<string>();
    followMessages(game, staying, (message) => {
      staying.take(message);
      if (message.type !== 'schema') return;
      const before = columns.size;
      for (const { name: column, meta } of message.columns) if (isSystemChange({ meta })) columns.add(column);
      if (columns.size > before) game.watches.set(staying, { columns: [...columns] });
    });
    await own.sleep(options.for);
    game.leave(staying);
    staying.end();
    return staying.sources;
  });
}

async function inScript(path: string, { engine }: LeaksOptions, terminal: Said): Promise<readonly Source[] | null> {
  const run = await runFile(path, engine, terminal);
  if (run === null) return null;
  const { timeline, operations, language } = run;
  const staying = new StayingEntities();
  const reader = changeReaderOf(timeline, language.memory);
  timeline.seek(timeline.first);
  for (const { operation, endStep } of operations) {
    if (endStep <= timeline.position) continue;
    const { line } = operation.span;
    const name = terminal.t('ui.leaks.line', { line, text: operation.text });
    staying.note(reader.advance(endStep), () => name, { at: line, position: endStep });
    staying.noteTime(line);
  }
  return staying.sources;
}

/** Formats a sentence about the first source, and a table of all. */
function leakLines(sources: readonly Source[], t: Terminal['t']): readonly string[] {
  const isOfGame = sources.some((source) => 'old' in source);
  const columns = ['created', 'destroyed', 'staying', ...(isOfGame ? ['ofHalf'] : []), 'overTime'];
  const head = ['', ...columns.map((column) => t(`ui.leaks.${column}`))];
  const rows = sources.map(({ name, created, staying, series, ...more }) => [
    name,
    String(created),
    String(created - staying),
    String(staying),
    ...('old' in more ? [String(more.old.count)] : []),
    pick(series)
      .map(({ at, staying: count }) => `${count} (${at})`)
      .join(' → '),
  ]);
  const sentence = stayingSentence(sources, t);
  return sources.length === 0 ? [sentence] : [sentence, '', ...textTable([head, ...rows])];
}

/** Returns at most five members of a list, with the first and the last. */
function pick<T>(all: readonly T[]): readonly T[] {
  const count = Math.min(5, all.length);
  return Array.from({ length: count }, (_, i) => all[Math.round((i * (all.length - 1)) / Math.max(1, count - 1))]!);
}
