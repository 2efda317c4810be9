import { readdirSync, readFileSync } from 'node:fs';
import { goldenRuns } from './golden-entt.ts';

export interface ScriptText {
  readonly name: string;
  readonly text: string;
}

const FOLDER = new URL('./scripts/', import.meta.url);

/** Returns scripts for all three engines: the EnTT runs, and recorded decs and Flecs runs. */
export function scriptTexts(): ScriptText[] {
  const others = readdirSync(FOLDER).map((name) => ({ name, text: readFileSync(new URL(name, FOLDER), 'utf8') }));
  return [...goldenRuns().map(({ name, script }) => ({ name, text: script })), ...others];
}
