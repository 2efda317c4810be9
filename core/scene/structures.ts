import type { Diagrams } from './diagrams.ts';

/** Which structures a diagram shows: whole families, but for single structures that are chosen otherwise. */
export interface Choice {
  readonly families: readonly string[];
  /** Names of structures that are shown although their family is not, or hidden although it is. */
  readonly except: readonly string[];
}

/** Whether a structure is among the chosen ones, as `View.visible` asks. */
export function shown(choice: Choice, { familyOf }: Diagrams): (name: string) => boolean {
  const whole = new Set(choice.families);
  const except = new Set(choice.except);
  return (name) => whole.has(familyOf(name)) !== except.has(name);
}
