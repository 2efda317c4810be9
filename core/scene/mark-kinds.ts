import type { Mark } from './scene.ts';

/** The kinds of marks that a legend explains, in its order. */
export const MARK_KINDS = ['written', 'read', 'named', 'selected'] as const;

export type MarkKind = (typeof MARK_KINDS)[number];

/** Prefixes of the keys of outlines, whose colours do not tell their kind. */
const PREFIXES = [
  ['named:', 'named'],
  ['focus:', 'selected'],
] as const;

/** Returns the kinds of marks in a picture, in the order of `MARK_KINDS`. */
export function markKinds(marks: readonly Mark[]): readonly MarkKind[] {
  const found = new Set<MarkKind>();
  for (const mark of marks) {
    const [, kind] = PREFIXES.find(([prefix]) => mark.key.startsWith(prefix)) ?? [];
    if (kind !== undefined) found.add(kind);
    else if (mark.kind === 'text') {
      if (mark.color === 'written' || mark.color === 'read') found.add(mark.color);
    } else if (mark.stroke === 'written' || mark.stroke === 'read') found.add(mark.stroke);
  }
  return MARK_KINDS.filter((kind) => found.has(kind));
}
