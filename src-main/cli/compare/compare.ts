import type { Readable } from 'node:stream';
import { Command, InvalidArgumentError, Option } from 'commander';
import { comparableFigures, countedFigures } from '../../../core/compare/figures/lane-figures.ts';
import { compareEngines } from '../../../core/compare/lanes/compare.ts';
import { MAX_ENGINES } from '../../../core/compare/lanes/engine-choice.ts';
import { CHOICES, type Choice, type Choices, choicesOf } from '../../../core/compare/presets/choices.ts';
import {
  DEFAULT_ENTITIES,
  MAX_COUNTED_ENTITIES,
  MAX_ENTITIES,
  type PresetName,
  presetNames,
  presetScript,
  presets,
  visitsOf,
} from '../../../core/compare/presets/presets.ts';
import { type ComparisonFigures, comparisonFigures } from '../../../core/compare/table/comparison-figures.ts';
import { costTable } from '../../../core/compare/table/cost-table.ts';
import { Cache, type CacheOptions, L1 } from '../../../core/cost/cache.ts';
import { comparedIds, engineNamed, scriptEngineIds } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { engineName } from '../../../core/script/narration/narrate.ts';
import { UserError } from '../../contract/user-error.ts';
import { parseValid, readScriptText, type ScriptText } from '../script/script-text.ts';
import { enginesValue, numberValue } from '../terminal/options.ts';
import { EXIT, type Finish, type Terminal } from '../terminal/terminal.ts';
import { compareTable, countedTable } from './compare-table.ts';
import { countPresets } from './count-presets.ts';

export interface CompareCommandOptions {
  readonly engines: readonly EngineId[];
  readonly preset?: PresetName;
  readonly entities?: number;
  readonly with?: Choices;
  readonly cache: CacheOptions;
  readonly json?: true;
}

export function compareSubcommand(terminal: Terminal, finish: Finish): Command {
  return new Command('compare')
    .description('Runs one script on several engines and prints the cost of each operation on each engine.')
    .argument('[file]', 'the script; - reads stdin')
    .addOption(
      new Option(
        '--engines <list>',
        `1 to ${MAX_ENGINES} of ${scriptEngineIds.join(', ')} (default: ${comparedIds.join(',')}, or those that a preset is about)`,
      ).argParser(enginesValue(1)),
    )
    .addOption(new Option('--preset <name>', 'a preset workload instead of a script').choices(presetNames))
    .option(
      '--entities <number>',
      `number of entities of a preset, up to ${MAX_COUNTED_ENTITIES}, of more than ${MAX_ENTITIES} only totals (default: ${DEFAULT_ENTITIES})`,
      numberValue(1, MAX_COUNTED_ENTITIES),
    )
    .addOption(
      new Option(
        '--with <choices>',
        `another way to ask a preset: group (an owning group), cached (a cached query), bulk (bulk insertion)`,
      ).argParser(choicesValue),
    )
    .addOption(
      new Option('--cache <size,ways,line>', 'the first-level cache, in bytes')
        .argParser(cacheValue)
        .default(L1, '32768,8,64'),
    )
    .option('--json', 'print all figures as JSON, one operation per line')
    .addHelpText(
      'after',
      `\nExamples:\n  ecs-atlas compare hello.ecs --engines ${comparedIds.slice(0, 3).join(',')}\n  ecs-atlas compare --preset iterate-one --entities 1000`,
    )
    .action(async (file: string | undefined, options: Omit<CompareCommandOptions, 'engines'>) => {
      const engines = options.preset === undefined ? comparedIds : presets[options.preset].engines;
      finish(await compareCommand(file, { engines, ...options }, terminal));
    });
}

/**
 * `ecs-atlas compare`: compares one script, or a preset, on two to four engines.
 * @returns the exit code; operations that an engine does not know or refuses are part of the result and not a failure
 * @throws UserError if both a file and a preset are given, or neither; for a choice that the question does not have; if the file cannot be read
 */
export async function compareCommand(
  file: string | undefined,
  options: CompareCommandOptions,
  terminal: Terminal,
  stdin?: Readable,
): Promise<number> {
  const { preset, entities = DEFAULT_ENTITIES } = options;
  checkChoices(options);
  if (file === undefined && preset !== undefined && (entities > MAX_ENTITIES || options.with !== undefined)) {
    await printCounted(preset, Math.round(entities), options, terminal);
    return EXIT.ok;
  }
  const script = parseValid(await sourceOf(file, options, terminal, stdin), null, terminal);
  if (script === null) return EXIT.failed;
  const comparison = compareEngines(script, options.engines.map(engineNamed), { cache: options.cache });
  if (options.json === true)
    printJson(comparisonFigures(comparison, visitsOf(preset ?? null), options.cache), terminal.out);
  else terminal.out(compareTable(comparison, visitsOf(preset ?? null), options.cache, terminal.t));
  return EXIT.ok;
}

/** Only prints the table and totals: the steps of so many entities do not fit into memory, and other ways to ask have no script that all engines share. */
async function printCounted(preset: PresetName, entities: number, options: CompareCommandOptions, terminal: Terminal) {
  const { engines, cache, with: choices = {} } = options;
  const name = `${preset} ×${entities}`;
  const names = engines.map((engine) => engineName(engine, terminal.t)).join(terminal.t('ui.compare.comma'));
  const onProgress = (share: number): void => {
    const percent = Math.floor(100 * share);
    terminal.progress(terminal.t('cli.compare.counting', { engine: names, percent }));
  };
  onProgress(0);
  const counted = await countPresets(engines, { preset, entities, cache, choices }, onProgress).finally(() =>
    terminal.progress(null),
  );
  const lanes = comparableFigures(counted.map(countedFigures));
  const table = costTable(
    counted.map(({ counts }) => counts),
    { rounds: visitsOf(preset) },
  );
  if (options.json !== true) {
    terminal.out(countedTable(name, lanes, table, cache, terminal.t));
    return;
  }
  const notes = Object.fromEntries(counted.map((lane) => [lane.engine, lane.notes]));
  const totals = Object.fromEntries(lanes.map((lane) => [lane.engine, lane.totals]));
  printJson({ source: name, engines, cache, notes, table, operations: [], totals }, terminal.out);
}

/** A choice without effect would look like one that changes nothing. */
function checkChoices({ preset, engines, with: choices = {} }: CompareCommandOptions): void {
  const known = preset === undefined ? [] : choicesOf(preset, engines);
  const unknown = CHOICES.filter((choice) => choices[choice] === true && !known.includes(choice));
  if (unknown.length === 0) return;
  if (preset === undefined) throw new UserError('cli.compare.choice-of-preset');
  throw new UserError('cli.compare.no-choice', { preset, choices: unknown.join(', ') });
}

async function sourceOf(
  file: string | undefined,
  { preset, entities = DEFAULT_ENTITIES }: CompareCommandOptions,
  { t }: Pick<Terminal, 't'>,
  stdin?: Readable,
): Promise<ScriptText> {
  if ((file === undefined) === (preset === undefined)) throw new UserError('cli.compare.file-or-preset');
  if (preset !== undefined) return { name: `${preset} ×${entities}`, text: presetScript(preset, Math.round(entities)) };
  return readScriptText(file!, t, stdin);
}

function printJson({ operations, totals, ...head }: ComparisonFigures, out: (text: string) => void): void {
  out(`${JSON.stringify(head).slice(0, -1)},"operations":[`);
  operations.forEach((operation, i) => {
    out(`${i === 0 ? '' : ','}\n${JSON.stringify(operation)}`);
  });
  out(`\n],"totals":${JSON.stringify(totals)}}\n`);
}

/** Parses `group,cached`. */
function choicesValue(text: string): Choices {
  const names = text.split(',').map((name) => name.trim());
  const isChoice = (name: string): name is Choice => CHOICES.some((choice) => choice === name);
  if (!names.every(isChoice))
    throw new InvalidArgumentError(`Expected ${CHOICES.join(', ')}, or several: ${CHOICES.join(',')}.`);
  return Object.fromEntries(names.map((name) => [name, true]));
}

function cacheValue(text: string): CacheOptions {
  const [size, ways, line, ...more] = text.split(',').map(Number);
  const options = { size: size ?? 0, ways: ways ?? 0, line: line ?? 0 };
  const whole = Object.values(options).every((value) => Number.isInteger(value) && value > 0);
  try {
    if (!whole || more.length > 0 || options.size > 2 ** 26) throw new RangeError();
    new Cache(options);
    return options;
  } catch {
    throw new InvalidArgumentError(
      'Expected SIZE,WAYS,LINE in bytes, for example 32768,8,64; the size is a multiple of both.',
    );
  }
}
