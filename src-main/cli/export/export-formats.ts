import { type Command, InvalidArgumentError, Option } from 'commander';
import { formatIds, hasOption } from '../../../core/export/formats.ts';
import { type ExportOption, type OptionId, optionIds, options, readOption } from '../../../core/export/options.ts';

/** Adds the options that only some formats have. */
export function addFormatOptions(command: Command): Command {
  for (const id of optionIds) command.addOption(flagOf(id));
  return command;
}

/** An option that is usually on is turned off: `--no-loop`. */
function flagOf(id: OptionId): Option {
  const { name, usual, takes, about } = options[id] as ExportOption;
  const having = formatIds.filter((format) => hasOption(format, id)).join(', ');
  if (typeof usual === 'boolean')
    return new Option(usual ? `--no-${name}` : `--${name}`, `${having}: ${usual ? `do not ${about}` : about}`).default(
      usual,
    );
  return new Option(`--${name} <value>`, `${having}: ${about} (${takes})`)
    .argParser((text) => {
      const value = readOption(id, text);
      if (value === undefined) throw new InvalidArgumentError(`Expected ${takes}.`);
      return value;
    })
    .default(usual);
}
