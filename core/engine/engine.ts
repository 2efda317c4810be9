import type { CellTable } from '../cells/cell-table.ts';
import type { Misconception, Mistake } from '../cells/mistake.ts';
import type { CostModel } from '../cost/cost-model.ts';
import type { Diagrams } from '../scene/stage/diagrams.ts';
import type { EngineId, Language } from '../script/language/language.ts';
import type { ReadWorld } from '../world/world-reader.ts';

/** The part of an engine that is available before the rest of it is loaded. */
export interface EngineCard {
  /** Prefix of the kinds of its columns: `entt` for `entt.storage`. */
  readonly id: EngineId;
  /** A `library` models a real ECS, a `baseline` is a plain storage to compare with, `captured` a game whose library has no model. */
  readonly kind: 'library' | 'baseline' | 'captured';
  /** The versions of the library that are modelled, such as `3.12.2`, or a commit, the oldest first. A script runs on the oldest unless it names another one. */
  readonly versions?: readonly string[];
  /** Names of the arrangements in `diagrams.presets`, in the order of menus. */
  readonly presets: readonly string[];
  /** Approximate memory accesses per operation of the preset `add-remove`, which determine the engines that take longest to count. 0 by default. */
  readonly accesses?: number;
}

/** Everything that the program needs of an engine. Each engine has a folder: docs/add-an-engine.md. */
export interface Engine extends EngineCard {
  /** The script language; null if the engine cannot run scripts. */
  readonly language: Language | null;
  readonly cells: CellTable;
  readonly diagrams: Diagrams;
  readonly world: ReadWorld;
  /** The layout of its arrays in the real engine's memory; null if unknown. */
  readonly cost: CostModel | null;
  /** Recognises misconceptions about its memory that the generic ones of core/lesson/questions do not cover. */
  readonly misconceptions?: (mistake: Mistake) => readonly Misconception[];
}
