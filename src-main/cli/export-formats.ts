import { type Command, InvalidArgumentError, Option } from 'commander';
import { DEFAULTS, type ExportRequest, type Handout, PER_PAGE } from '../../core/export/request.ts';

/** Options of single formats. */
export interface FormatOptions {
  perPage: Handout['perPage'];
  paper: Handout['paper'];
  text: ExportRequest['text'];
}

const { handout, text } = DEFAULTS;

export function addFormatOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--per-page <n>', `pdf: pictures a page, ${PER_PAGE.join(', ')}`)
        .argParser(perPageValue)
        .default(handout.perPage),
    )
    .addOption(new Option('--paper <size>', 'pdf: paper').choices(['a4', 'letter']).default(handout.paper))
    .addOption(
      new Option('--text <kind>', 'svg: texts as text, or as paths for Inkscape and journals')
        .choices(['text', 'paths'])
        .default(text),
    );
}

export function formatSettings({ perPage, paper, text }: FormatOptions): Pick<ExportRequest, 'handout' | 'text'> {
  return { handout: { perPage, paper }, text };
}

function perPageValue(value: string): Handout['perPage'] {
  const known = PER_PAGE.find((count) => String(count) === value);
  if (known === undefined) throw new InvalidArgumentError(`Expected ${PER_PAGE.join(', ')}.`);
  return known;
}
