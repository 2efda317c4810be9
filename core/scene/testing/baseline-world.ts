import type { ScriptRun } from '../../script/run/run.ts';
import { runWhole } from '../../testing/run-on.ts';

/** Produces chains with collisions, a map that grows, holes and a tag. */
export const BASELINE_DEMO = `component Position size 12
component Mass size 8
component Kind size 1
tag Player
create hero
create bat
create orc
create elf
create tree
add hero Position 10
add bat Position 20
add orc Position 30
add hero Mass 80
add elf Mass 60.5
add tree Kind 7
add hero Player
set bat Position 25
destroy orc
remove hero Mass
query Position !Mass
create far
add far Position 70
`;

/** Has enough entities for the second growth: 14 keys in 29 buckets. */
export const CROWD = `component P\n${Array.from({ length: 14 }, (_, i) => `create e${i}\nadd e${i} P ${i}`).join('\n')}\n`;

/** The keys 0, 13 and 26 share one of 13 buckets. */
export const COLLISIONS = `component P
${Array.from({ length: 27 }, (_, i) => `create e${i}`).join('\n')}
add e0 P 1
add e13 P 2
add e26 P 3
add e5 P 4
add e18 P 5
set e0 P 6
remove e13 P
`;

/** @throws ModelError if the script does not run to its end */
export function runBaseline(engine: 'hash-map' | 'aos', text: string): ScriptRun {
  return runWhole(engine, text);
}
