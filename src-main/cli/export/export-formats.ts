import { type Command, InvalidArgumentError, Option } from 'commander';
import { type FormatOption, formatIds, hasOption } from '../../../core/export/formats.ts';
import { type ClipMotion, DEFAULT_MOTION } from '../../../core/export/motion.ts';
import { DEFAULTS, type ExportRequest, type Handout, PER_PAGE } from '../../../core/export/request.ts';
import { holdValue, integerValue, numberValue } from '../terminal/options.ts';

/** Options that only some formats have. */
export interface FormatOptions {
  perPage: Handout['perPage'];
  paper: Handout['paper'];
  text: ExportRequest['text'];
  between: number;
  fps: number;
  transition: number;
  hold: ClipMotion['hold'];
  loop: boolean;
  clips: ExportRequest['clips'];
}

const { handout, text } = DEFAULTS;

/** Lists the formats that have an option, for help texts. */
function having(option: FormatOption): string {
  return formatIds.filter((id) => hasOption(id, option)).join(', ');
}

export function addFormatOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--per-page <n>', `${having('handout')}: pictures a page, ${PER_PAGE.join(', ')}`)
        .argParser(perPageValue)
        .default(handout.perPage),
    )
    .addOption(
      new Option('--paper <size>', `${having('handout')}: paper`).choices(['a4', 'letter']).default(handout.paper),
    )
    .addOption(
      new Option('--text <kind>', `${having('text')}: texts as text, or as paths for Inkscape and journals`)
        .choices(['text', 'paths'])
        .default(text),
    )
    .option(
      '--between <n>',
      `${having('between')}: N more pictures on the way to each step, 0 to 60`,
      integerValue(0, 60),
      DEFAULTS.between,
    );
}

/** Options of animated formats. */
export function addMotionOptions(command: Command): Command {
  return command
    .option(
      '--fps <number>',
      `${having('fps')}: pictures a second on the way from step to step, 1 to 60; a GIF has at most 50`,
      integerValue(1, 60),
      DEFAULT_MOTION.fps,
    )
    .option(
      '--transition <seconds>',
      `${having('motion')}: how long that way takes, 0 to 10; 0 cuts`,
      numberValue(0, 10),
      DEFAULT_MOTION.transition,
    )
    .option(
      '--hold <time>',
      `${having('motion')}: how long each step is shown: seconds, 0 to 60, or reading: as long as its sentence takes to read`,
      holdValue,
      DEFAULT_MOTION.hold,
    )
    .option('--no-loop', `${having('loop')}: play once. Whether a video begins again is up to its player`)
    .addOption(
      new Option('--clips <how>', `${having('clips')}: one file of everything, or one for each step, for slides`)
        .choices(['whole', 'each'])
        .default(DEFAULTS.clips),
    );
}

type Settings = Pick<ExportRequest, 'handout' | 'text' | 'between' | 'motion' | 'clips'>;

export function formatSettings(options: FormatOptions): Settings {
  const { perPage, paper, text, between, fps, transition, hold, loop, clips } = options;
  return { handout: { perPage, paper }, text, between, motion: { fps, transition, hold, loop }, clips };
}

function perPageValue(value: string): Handout['perPage'] {
  const known = PER_PAGE.find((count) => String(count) === value);
  if (known === undefined) throw new InvalidArgumentError(`Expected ${PER_PAGE.join(', ')}.`);
  return known;
}
