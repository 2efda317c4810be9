import type { CellTable } from '../cells/cell-table.ts';
import type { Misconception, Mistake } from '../cells/mistake.ts';
import type { CostModel } from '../cost/cost-model.ts';
import type { ReadWorld } from '../inspect/world-reader.ts';
import type { Diagrams } from '../scene/diagrams.ts';
import type { EngineId, Language } from '../script/language.ts';

/** What is known of an engine before the rest of it is loaded. */
export interface EngineCard {
  /** Kinds of its columns begin with it: `entt.storage`. */
  readonly id: EngineId;
  /**
   * `library`: a model of a real ECS; `baseline`: a plain way to keep components, for comparison; `captured`: memory of a game whose
   * library has no model.
   */
  readonly kind: 'library' | 'baseline' | 'captured';
  /** Questions of core/compare/presets.ts that are an argument about this engine: they compare those that say so. */
  readonly argues?: readonly string[];
  /** Names of the arrangements in `diagrams.presets`, in the order of menus. */
  readonly presets: readonly string[];
  /** Memory accesses of an operation of the preset `add-remove`, about: it says which engines take longest to count. 0 when left out. */
  readonly accesses?: number;
}

/** Everything the program asks of an engine. One folder provides it: docs/add-an-engine.md. */
export interface Engine extends EngineCard {
  /** What scripts can say to it; null where none can be run. */
  readonly language: Language | null;
  readonly cells: CellTable;
  readonly diagrams: Diagrams;
  readonly world: ReadWorld;
  /** Where its arrays are in the real engine's memory; null where that is unknown. */
  readonly cost: CostModel | null;
  /** Wrong ideas about its memory that the generic ones of core/lesson/questions do not name. */
  readonly misconceptions?: (mistake: Mistake) => readonly Misconception[];
}
