import { Command } from 'commander';
import { entityEvents } from '../../../core/capture/entity-events.ts';
import { FrameWalk, type WalkedFrame } from '../../../core/capture/frame-walk.ts';
import { type EntitySource, StayingEntities } from '../../../core/capture/staying-entities.ts';
import { changeReaderOf } from '../../../core/changes/change-reader.ts';
import { engineNamed, engineOf, languageOf } from '../../../core/engines/all.ts';
import { systemName } from '../../../core/inspect/conditions/system-changes.ts';
import { runScript } from '../../../core/script/run/run.ts';
import { readMessages } from '../recording/recording-messages.ts';
import { noticeText } from '../recording/recording-notice.ts';
import { engineToRun, parseValid, readScriptText } from '../script/script-text.ts';
import { engineOption } from '../terminal/options.ts';
import { printableLine } from '../terminal/printable.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { textTable } from '../terminal/text-table.ts';

interface LeaksOptions {
  readonly engine?: string;
  readonly json: boolean;
}

type Said = Pick<Terminal, 't' | 'out' | 'say'>;

export function leaksSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('leaks')
    .description('Counts who creates the entities that stay: by system in a recording, by line in a script.')
    .argument('<file>', 'a recording (*.ecsrec) or a script')
    .addOption(engineOption)
    .option('--json', 'print a source a line, with its counts over time', false)
    .action(async (file: string, options: LeaksOptions) => finish(await leaksCommand(file, options, terminal)));
}

/** @throws UserError or the system's error if the file cannot be read */
async function leaksCommand(file: string, options: LeaksOptions, terminal: Said): Promise<number> {
  const sources = file.endsWith('.ecsrec')
    ? await inRecording(file, terminal)
    : await inScript(file, options, terminal);
  if (sources === null) return EXIT.failed;
  const { t, out } = terminal;
  if (options.json) for (const source of sources) out(`${JSON.stringify(source)}\n`);
  else for (const line of leakLines(sources, t)) out(`${printableLine(line)}\n`);
  return EXIT.ok;
}

async function inRecording(file: string, { t, say }: Said): Promise<readonly EntitySource[]> {
  const staying = new StayingEntities();
  const walk = new FrameWalk(engineOf, engineNamed);
  const notice = await readMessages(file, (message) => {
    const walked = walk.take(message);
    if (walked === null) return;
    const changes = walked.changes();
    if (changes === null) noteFirst(staying, walked, t);
    else {
      const created = entityEvents(walked.world, changes, walked.before, walked.world.timeline.length);
      const systems = new Map(created.map(({ kind, id, told }) => [`${kind} ${id}`, systemName(told).system]));
      staying.note(changes, ({ kind, id }) => creatorWords(systems.get(`${kind} ${id}`), t));
    }
    staying.noteTime(walked.frame);
  });
  if (notice !== null) say(noticeText(notice, file, t));
  return staying.sources;
}

function noteFirst(staying: StayingEntities, { world, engine }: WalkedFrame, t: Terminal['t']): void {
  const reader = engine.world(world.timeline.columns);
  for (const index of reader.entities()?.indices ?? []) {
    const record = reader.recordOf(index);
    if (record?.alive === true) staying.add(record.id, t('cli.leaks.before'));
  }
}

function creatorWords(system: string | null | undefined, t: Terminal['t']): string {
  return system === undefined ? t('cli.leaks.unknown') : (system ?? t('cli.leaks.outside'));
}

async function inScript(file: string, options: LeaksOptions, terminal: Said): Promise<readonly EntitySource[] | null> {
  const { t } = terminal;
  const source = await readScriptText(file, t);
  const engine = engineToRun(source, options.engine);
  const script = parseValid(source, engine, terminal);
  if (script === null) return null;
  const { timeline, operations } = runScript(script, languageOf(engine));
  const staying = new StayingEntities();
  const reader = changeReaderOf(timeline, engineNamed(engine));
  timeline.seek(timeline.first);
  for (const { operation, endStep } of operations) {
    if (endStep <= timeline.position) continue;
    const { line } = operation.span;
    staying.note(reader.advance(endStep), () => t('cli.leaks.line', { line, text: operation.text }));
    staying.noteTime(line);
  }
  return staying.sources;
}

/** Formats a sentence about the largest source, and a table of all. */
function leakLines(sources: readonly EntitySource[], t: Terminal['t']): readonly string[] {
  const [first] = sources;
  if (first === undefined) return [t('cli.leaks.none')];
  const head = ['', t('cli.leaks.created'), t('cli.leaks.destroyed'), t('cli.leaks.staying'), t('cli.leaks.overTime')];
  const rows = sources.map(({ name, created, staying, series }) => [
    name,
    String(created),
    String(created - staying),
    String(staying),
    pick(series)
      .map(({ at, staying: count }) => `${count} (${at})`)
      .join(' → '),
  ]);
  const { name, staying } = first;
  const sentence = staying === 0 ? t('cli.leaks.noneStay') : t('cli.leaks.most', { name, staying });
  return [sentence, '', ...textTable([head, ...rows])];
}

/** Returns at most five members of a list, with the first and the last. */
function pick<T>(all: readonly T[]): readonly T[] {
  const count = Math.min(5, all.length);
  return Array.from({ length: count }, (_, i) => all[Math.round((i * (all.length - 1)) / Math.max(1, count - 1))]!);
}
