import { namesOf, stepCode } from '../../trace/step-code.ts';

/** The steps of pointers that a script keeps. They are of the run, so that all engines have them. The texts are in assets/locales under `step.<name>`. */
export const pointerSteps = {
  kept: stepCode('pointer-kept', 'name', 'entity', 'component', 'place'),
  /** The value is at the pointer's address again. */
  valid: stepCode('pointer-valid', 'name', 'entity', 'component', 'place'),
  /** The place holds the value of another entity. */
  other: stepCode('pointer-other', 'name', 'entity', 'component', 'place', 'other'),
  /** The place is not in use. */
  unused: stepCode('pointer-unused', 'name', 'entity', 'component', 'place'),
  /** The memory of the place was freed. */
  freed: stepCode('pointer-freed', 'name', 'entity', 'component'),
  /** The value is elsewhere now. */
  moved: stepCode('pointer-moved', 'entity', 'component', 'place'),
  /** The entity does not have the value any more. */
  gone: stepCode('pointer-gone', 'entity', 'component'),
  read: stepCode('pointer-read', 'name', 'entity', 'component', 'value'),
  readOther: stepCode('pointer-read-other', 'name', 'entity', 'component', 'value', 'other'),
  readUnused: stepCode('pointer-read-unused', 'name', 'entity', 'component', 'place'),
  readFreed: stepCode('pointer-read-freed', 'name', 'entity', 'component'),
} as const;

/** The effects of operations on pointers, which no sentence leaves out. */
export const pointerConsequences = namesOf(
  pointerSteps.valid,
  pointerSteps.other,
  pointerSteps.unused,
  pointerSteps.freed,
  pointerSteps.moved,
  pointerSteps.gone,
);
