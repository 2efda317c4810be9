import type { ScriptRun } from '../../core/script/run/run.ts';
import { runOn } from '../../core/testing/run-on.ts';

export const schema = 'config sparsePage 4\nconfig packedPage 2\ncomponent Position\ntag Player\n';

/** Runs a valid script with the schema above. */
export function runOf(...lines: readonly string[]): ScriptRun {
  return runOn('entt', `${schema}${lines.join('\n')}\n`);
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
  return runOn('flecs', `${flecsSchema}${lines.join('\n')}\n`);
}
