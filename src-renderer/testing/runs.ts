import { languageOf } from '../../core/engines/all.ts';
import { parseScript } from '../../core/script/parse.ts';
import { runScript, type ScriptRun } from '../../core/script/run.ts';

export const schema = 'config sparsePage 4\nconfig packedPage 2\ncomponent Position\ntag Player\n';

/** Runs a valid script with the schema above. */
export function runOf(...lines: readonly string[]): ScriptRun {
  const script = parseScript(`${schema}${lines.join('\n')}\n`, 'test.ecs', languageOf('entt'));
  return runScript(script, languageOf('entt'));
}

const flecsSchema = [
  'component Position size 8',
  'component Velocity size 8 toggle',
  'component Rotation size 8 sparse',
  'tag Npc',
  'relation Likes',
  'relation Movement union',
  'tag Walking',
  'tag Running',
  '',
].join('\n');

/** Like `runOf`, but on Flecs. */
export function flecsRunOf(...lines: readonly string[]): ScriptRun {
  const script = parseScript(`${flecsSchema}${lines.join('\n')}\n`, 'test.ecs', languageOf('flecs'));
  return runScript(script, languageOf('flecs'));
}
