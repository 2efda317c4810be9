import type { EngineId } from '../../script/language/language.ts';
import { componentId } from './make-operations.ts';
import type { Pass } from './passes.ts';

/** A workload for any number of entities that every engine can run. */
export interface Preset {
  /** A comment at the top of its script. */
  readonly title: string;
  /** The engines that the question is about, which a comparison opens with. */
  readonly engines: readonly [EngineId, EngineId];
  /** How often the verdict visits what a query finds; once by default. */
  readonly visits?: number;
  /** Schema lines besides `SCHEMA`. */
  readonly schema?: readonly string[];
  /** The part of the script that makes the world before the question. */
  readonly setup?: readonly Pass[];
  /** The parts of the workload that the question is about, in order. */
  readonly passes: readonly Pass[];
  /** The same with entities that are created in bulk, which not every engine has. Only counted. */
  readonly bulkPasses?: readonly Pass[];
}

/** Seven components of the sizes that a small game has. Pages have the sizes of the real engines. */
export const SCHEMA = `component Position size 12
component Velocity size 12
component Health size 4
component Transform size 64
component Name size 32
component Target size 8
tag Enemy
`;

export const POSITION = componentId('Position');
export const VELOCITY = componentId('Velocity');
export const HEALTH = componentId('Health');
export const TRANSFORM = componentId('Transform');
export const NAME = componentId('Name');

/** Creates each name once, because a concatenated string would be hashed again at each use. */
export function namesOf(prefix: string, count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `${prefix}${i}`);
}
