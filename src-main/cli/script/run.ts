import type { Readable } from 'node:stream';
import { languageOf } from '../../../core/engines/all.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { narrateError } from '../../../core/script/narration/narrate.ts';
import { formatError } from '../../../core/script/narration/print-diagnostic.ts';
import type { OperationRecord } from '../../../core/script/operation/operation-record.ts';
import { callsOf } from '../../../core/script/run/calls-of.ts';
import { runScript, type ScriptRun } from '../../../core/script/run/run.ts';
import { EXIT, type Terminal } from '../terminal/terminal.ts';
import { sayOldestVersion } from './say-version.ts';
import { engineToRun, parseValid, readScriptText } from './script-text.ts';

export interface RunCommandOptions {
  readonly engine: EngineId;
  /**
   * The memory is printed after every n-th operation (never during the run if Infinity) and after the last one; not at all if undefined.
   */
  readonly state?: number;
}

/**
 * `ecs-atlas run`: runs a script and prints `{"engine", "config", "steps": [{"op", "result", "state"?}]}`, one line per step. A script with
 * errors is not run. If the engine refuses an operation, the steps before it are printed, and the error on stderr.
 * @param file path of a script or a lesson, or `-` for stdin
 * @returns the exit code
 * @throws UserError or the system's error if the file cannot be read
 */
export async function runScriptCommand(
  file: string,
  { engine: chosen, state }: RunCommandOptions,
  terminal: Pick<Terminal, 't' | 'out' | 'say'>,
  stdin?: Readable,
): Promise<number> {
  const source = await readScriptText(file, terminal.t, stdin);
  const engine = engineToRun(source, chosen);
  const script = parseValid(source, engine, terminal);
  if (script === null) return EXIT.failed;
  sayOldestVersion([{ source, script, engine }], terminal);
  const run = runScript(script, languageOf(engine));
  printRun(run, state, terminal.out);
  if (run.operations.length === 0) terminal.say(terminal.t('cli.run.nothing', { name: source.name }));
  if (run.error === null) return EXIT.ok;
  const { span } = run.operations.at(-1)!.operation;
  terminal.say(formatError(script, span, narrateError(run.error, run, terminal.t)));
  return EXIT.failed;
}

function printRun(run: ScriptRun, state: number | undefined, out: (text: string) => void): void {
  const done = run.operations.filter((record) => record.error === null);
  out(`{"engine":${JSON.stringify(run.engine)},"config":${JSON.stringify(run.driver.config)},"steps":[`);
  done.forEach((record, i) => {
    const wanted = state !== undefined && ((i + 1) % state === 0 || i === done.length - 1);
    out(`${i === 0 ? '' : ','}\n${JSON.stringify(stepOf(record, run, wanted))}`);
  });
  out('\n]}\n');
}

function stepOf(record: OperationRecord, run: ScriptRun, withState: boolean): object {
  const { operation, result, endStep } = record;
  const calls = callsOf(run, record);
  const step = { op: operation.text, result, ...(calls.length > 0 && { calls }) };
  if (!withState) return step;
  run.timeline.seek(endStep);
  return { ...step, state: run.driver.state((handle) => run.nameOf(handle)) };
}
