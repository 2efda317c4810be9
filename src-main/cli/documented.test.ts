import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { expect, test } from 'vitest';
import { translator } from '../text.ts';
import { exportSubcommand } from './export.ts';
import { playerSubcommand } from './player.ts';

const terminal = { t: translator('en'), out: () => undefined, say: () => undefined, progress: () => undefined };
const page = readFileSync('docs/export.md', 'utf8');
const commands = [...page.matchAll(/^ecs-atlas (.+)$/gm)].map(([, line]) => line!);

/** The real commands, which parse their options and do nothing. */
function parsed(line: string): Command {
  const subcommands = [exportSubcommand, playerSubcommand].map((make) => make(terminal, () => undefined));
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

/** As a shell splits them. */
function words(line: string): string[] {
  return [...line.matchAll(/"([^"]*)"|\S+/g)].map(([word, quoted]) => quoted ?? word);
}

test.each(commands)('the documented command is right: %s', (line) => {
  expect(parsed(line).opts()).toHaveProperty('out');
});

test('a wrong option is found', () => {
  expect(() => parsed('export a.ecs --out b --colour red')).toThrow('unknown option');
  expect(() => parsed('export a.ecs --out b --format bmp')).toThrow('--format');
});

test('every option of the export is documented, and every documented option exists', () => {
  const { options } = exportSubcommand(terminal, () => undefined);
  const known = [...options.map(({ long }) => long!), '--output']; // of rsvg-convert
  const named = new Set(page.match(/--[a-z][a-z-]+/g));
  expect(known.filter((option) => !named.has(option))).toEqual([]);
  expect([...named].filter((option) => !known.includes(option))).toEqual([]);
});
