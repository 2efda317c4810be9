import { languageOf } from '../engines/all.ts';
import { parseScript } from '../script/parse/parse.ts';
import { runScript, type ScriptRun } from '../script/run/run.ts';

/** Runs a script. Errors are in the run. */
export function runOn(engine: string, text: string, name = 'test.ecs'): ScriptRun {
  return runScript(parseScript(text, name, languageOf(engine)), languageOf(engine));
}

/** @throws if the script is wrong or does not run to its end */
export function runWhole(engine: string, text: string): ScriptRun {
  const run = runOn(engine, text);
  if (run.script.diagnostics.length > 0)
    throw new Error(run.script.diagnostics.map(({ message }) => message).join('\n'));
  if (run.error !== null) throw run.error;
  return run;
}
