import { Command, Option } from 'commander';
import { LOCALES } from '../../../assets/locales/locales.ts';
import { MAX_ENGINES, MIN_ENGINES } from '../../../core/compare/lanes/engine-choice.ts';
import { comparedIds, libraryIds, scriptEngineIds } from '../../../core/engines/all.ts';
import { DESTINATIONS, type DestinationId } from '../../../core/export/destinations.ts';
import { filledOptions, type OptionId, optionIds } from '../../../core/export/options.ts';
import { DEFAULTS, type ExportRequest } from '../../../core/export/request.ts';
import { DEPTHS, type Depth } from '../../../core/script/narration/beats.ts';
import { folderDestination } from '../../files/destinations.ts';
import { untilInterrupted } from '../terminal/interrupt.ts';
import {
  beatsValue,
  clipValue,
  enginesValue,
  FORMATS,
  formatsValue,
  numberValue,
  sizeValue,
} from '../terminal/options.ts';
import { paintAll } from '../terminal/paint-all.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { decidedBy } from './destination-options.ts';
import { addCurveOptions } from './export-curves.ts';
import { addFormatOptions } from './export-formats.ts';
import { addPictureOptions, type PictureOptions, pictureSettings, refuseParts } from './export-picture.ts';
import { refuseUnknown } from './export-selection.ts';
import { type Exported, exportedSource, type SourceOptions } from './export-source.ts';
import { sayWeight } from './say-weight.ts';

interface Options extends SourceOptions, PictureOptions, Partial<Record<OptionId, unknown>> {
  out: string;
  as?: DestinationId;
  format: ExportRequest['formats'];
  size: { width: number; height: number };
  theme: ExportRequest['theme'] | 'both';
  locale: ExportRequest['locale'];
  every: Depth;
  entity?: number;
  component?: string;
  table?: number;
}

const FULL_HD = { width: 1920, height: 1080 };

const EXAMPLES = `
Example:
  ecs-atlas export hello.ecs --out pictures --as readme --beat 12
  ecs-atlas export hello.ecs --out pictures --format png,svg --theme dark --beat 3-12
  ecs-atlas export hello.ecs --out pictures --format gif,mp4 --size 1280x720 --fps 30 --hold 2
  ecs-atlas export hello.ecs --out figures --format svg --crop --structure Position --chapters add
  ecs-atlas export hello.ecs --out pictures --engines ${comparedIds.slice(0, 3).join(',')}
  ecs-atlas export game.ecsrec --clip 100-250 --out clips --format mp4
  ecs-atlas export --curves iterate-one --out pictures`;

export function exportSubcommand(terminal: Terminal, finish: Finish): Command {
  const command = new Command('export')
    .description(
      'Draws the steps of a script, a lesson or a recording as pictures, clips, handouts, slides or web pages. Needs no display. Prints the path of each file, one per line.',
    )
    .argument('[file]', 'the script, lesson, recording (.ecsrec) or exported file; - reads a script from stdin')
    .requiredOption('--out <folder>', 'folder for the files; created if it does not exist')
    .addOption(
      new Option(
        '--as <destination>',
        'what fits a place: formats, size, pictures and motion; other options change them',
      ).choices(DESTINATIONS),
    )
    .addOption(new Option('--format <list>', FORMATS).argParser(formatsValue).default(['png'], 'png'))
    .addOption(new Option('--size <WxH>', 'in pixels').argParser(sizeValue).default(FULL_HD, '1920x1080'))
    .addOption(
      new Option('--theme <name>', 'colours; both: light and dark, and a page with a <picture> element for each pair')
        .choices(['light', 'dark', 'contrast', 'both'])
        .default('light'),
    )
    .addOption(new Option('--locale <tag>', 'language of the texts').choices(LOCALES).default('en'));
  command.addHelpText('after', EXAMPLES);
  return addCurveOptions(addFormatOptions(addPictureOptions(addSelectionOptions(command)))).action(
    async (file: string | undefined, options: Options) => {
      const isGiven = (name: string): boolean => command.getOptionValueSource(name) === 'cli';
      const isDefault = (name: string): boolean => command.getOptionValueSource(name) === 'default';
      const decided = decidedBy(options.as, isDefault, options.engines?.length);
      const all = { ...options, ...decided };
      refuseParts(all.format, all, isGiven);
      finish(await untilInterrupted((signal) => exportScript(file, all, terminal, signal)));
    },
  );
}

/** Adds options that select moments, engines and a focus. */
function addSelectionOptions(command: Command): Command {
  return command
    .option(
      '--beat <list>',
      'only these beats, by the numbers that the window, pictures and file names show: 12, or 3,5,12, or 3-12; with --every access and of a recording, steps (0 is the start; default: all)',
      beatsValue,
    )
    .addOption(
      new Option('--every <depth>', 'how far apart the pictures are, and how much each shows')
        .choices(DEPTHS)
        .default('beat'),
    )
    .addOption(
      new Option('--clip <from-to>', 'of a recording: only these frames of the game: 100-250').argParser(clipValue),
    )
    .addOption(
      new Option(
        '--engine <name>',
        `whose memory layout to follow (default: "${libraryIds[0]}", or that of an exported file)`,
      ).choices(scriptEngineIds),
    )
    .addOption(
      new Option(
        '--engines <list>',
        `${MIN_ENGINES} to ${MAX_ENGINES} engines side by side, with the cost of each operation`,
      )
        .argParser(enginesValue())
        .conflicts(['entity', 'table']),
    )
    .addOption(
      new Option('--entity <index>', 'the selected entity: all of its cells are outlined')
        .argParser(numberValue(0, 4_294_967_295))
        .conflicts(['component', 'table']),
    )
    .addOption(new Option('--component <id>', 'the selected component, named as in the diagrams').conflicts('table'))
    .addOption(
      new Option('--table <slot>', 'the selected table or archetype').argParser(numberValue(0, 4_294_967_295)),
    );
}

async function exportScript(
  file: string | undefined,
  options: Options,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<number> {
  const exported = await exportedSource(file, options, terminal);
  if (exported === null) return EXIT.failed;
  const request = requestOf(exported, options);
  if (request.focus !== null && request.curves === undefined) refuseUnknown(request.focus, request);
  const result = await paintAll([request], folderDestination(options.out), terminal, signal);
  if (result.kind !== 'saved') return EXIT.failed;
  terminal.out(result.files.map((path) => `${path}\n`).join(''));
  await sayWeight(result.files, result.length, terminal);
  return EXIT.ok;
}

function requestOf({ engine, ...exported }: Exported, options: Options): ExportRequest {
  const { engines, component, theme, locale } = options;
  const pair = theme === 'both';
  const colours = pair ? ({ theme: 'light', pair } as const) : { theme, pair };
  const looks = { ...options.size, ...colours, locale, ...pictureSettings(options, engine) };
  const focus = component === undefined ? null : ({ kind: 'component', id: component } as const);
  return {
    ...DEFAULTS,
    id: 'command-line',
    numbering: 'beat',
    ...exported,
    every: options.every,
    formats: options.format,
    ...filledOptions(optionIds, (id) => options[id]),
    ...looks,
    // A picture with more pixels than a column has is as wide as the column only if the page says so.
    hasPage: options.as !== undefined && options.scale !== 1,
    focus: focusOf(options),
    ...(engines && { compare: { engines, focus, shown: {} } }),
  };
}

function focusOf({ entity, component, table }: Options): ExportRequest['focus'] {
  if (entity !== undefined) return { kind: 'entity', entity };
  if (component !== undefined) return { kind: 'component', id: component };
  return table === undefined ? null : { kind: 'table', slot: table };
}
