import type { ScriptRun } from '../../script/run/run.ts';
import { runWhole } from '../../testing/run-on.ts';

const FLECS_SCHEMA = `component Position size 8
component Velocity size 8 toggle
component Mass size 4
component Rotation size 8 sparse
tag Power
tag Responsibility
tag Npc
relation Likes
tag Bob
tag Alice
relation Docked exclusive
relation Movement union
tag Walking
tag Running
with Power Responsibility
`;

/** @throws ModelError if the script does not run to its end */
export function runFlecs(operations: string): ScriptRun {
  return runWhole('flecs', FLECS_SCHEMA + operations);
}
