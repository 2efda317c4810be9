import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { formatIds } from '../../core/export/formats.ts';
import { parseRecordingScript } from '../../core/recording-script/parse.ts';
import { selections, settings } from '../../core/recording-script/settings.ts';
import { translator } from '../contract/text.ts';
import { exportSubcommand } from './export/export.ts';
import { playerSubcommand } from './open/player.ts';
import { recordSubcommand } from './recording/record.ts';

const terminal = { t: translator('en'), out: () => undefined, say: () => undefined, progress: () => undefined };
const page = readFileSync('docs/export.md', 'utf8');
const playerPage = readFileSync('docs/player.md', 'utf8');
const recordingScripts = readFileSync('docs/recording-scripts.md', 'utf8');
const commands = [...`${page}${playerPage}${recordingScripts}`.matchAll(/^ecs-atlas (.+)$/gm)].map(([, line]) => line!);

/** The real commands, which parse their options and do nothing. */
function parsed(line: string): Command {
  const subcommands = [exportSubcommand, playerSubcommand, recordSubcommand].map((make) =>
    make(terminal, () => undefined),
  );
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined });
  let action: Command | null = null;
  for (const command of subcommands) {
    command.copyInheritedSettings(program).action(() => {
      action = command;
    });
    program.addCommand(command);
  }
  program.parse(words(line), { from: 'user' });
  return action!;
}

/** Splits a line as a shell does. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

test.each(commands)('the documented command is right: %s', (line) => {
  expect(['export', 'player', 'record']).toContain(parsed(line).name());
});

test('a wrong option is detected', () => {
  expect(() => parsed('export a.ecs --out b --colour red')).toThrow('unknown option');
  expect(() => parsed('export a.ecs --out b --format bmp')).toThrow('--format');
});

test('every option of the export is documented, and every documented option exists', () => {
  const { options } = exportSubcommand(terminal, () => undefined);
  const known = [...options.map(({ long }) => long!), '--output'];
  const named = new Set(page.match(/--[a-z][a-z-]+/g));
  expect(known.filter((option) => !named.has(option))).toEqual([]);
  expect([...named].filter((option) => !known.includes(option))).toEqual([]);
});

test('every format is in the table of formats', () => {
  expect(formatIds.filter((id) => !page.includes(`\n| \`${id}\` |`))).toEqual([]);
});

const documented = [...recordingScripts.matchAll(/```atlas\n(.*?)```/gs)].map(
  ([, recordingScript]) => recordingScript!,
);

test.each(documented)('the documented recording script is right: %s', (recordingScript) => {
  expect(parseRecordingScript(recordingScript, 'a.atlas').diagnostics).toEqual([]);
});

test('every setting and command of recording scripts is documented', () => {
  for (const name of Object.keys(settings)) expect(recordingScripts).toContain(`| \`${name}\` |`);
  for (const name of Object.keys(selections)) expect(recordingScripts).toContain(`| \`${name} `);
  for (const { long } of recordSubcommand(terminal, () => undefined).options)
    expect(recordingScripts).toContain(`| \`${long}`);
});

test('the documented workflow is YAML', () => {
  const [, workflow] = /```yaml\n(.*?)```/s.exec(recordingScripts)!;
  expect(parse(workflow!)).toMatchObject({ jobs: { figures: { 'runs-on': 'ubuntu-latest' } } });
});
