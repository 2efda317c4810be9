import { type Focus, sameFocus } from '../cells/focus.ts';
import type { RawId } from '../cells/id-format.ts';
import type { Step } from '../trace/step.ts';

/** The part of `Language` that tells what step arguments refer to. */
export interface Mentioning {
  readonly mentions?: Readonly<Record<string, Focus['kind'] | null>>;
  readonly columnId?: (id: string) => string | null;
}

/**
 * Returns the entities, components and tables that a step's arguments name, in the order of its sentence. They may no
 * longer exist.
 * @param indexOf returns the index part of an id
 */
export function mentionsOf(step: Step, how: Mentioning | null, indexOf: (id: RawId) => number): readonly Focus[] {
  const found: Focus[] = [];
  for (const [name, value] of Object.entries(step.args)) {
    const focus = mention(name, value, step.code, how ?? {}, indexOf);
    if (focus !== null && !found.some((each) => sameFocus(each, focus))) found.push(focus);
  }
  return found;
}

function mention(
  name: string,
  value: unknown,
  code: string,
  { mentions: kinds = {}, columnId = (id) => id }: Mentioning,
  indexOf: (id: RawId) => number,
): Focus | null {
  const own = kinds[`${code}.${name}`];
  const kind = own === undefined ? kinds[name] : own;
  if (kind === 'component' && typeof value === 'string') {
    const id = columnId(value);
    return id === null ? null : { kind, id };
  }
  if (typeof value !== 'number' && typeof value !== 'bigint') return null;
  if (kind === 'entity') return { kind, entity: indexOf(value) };
  return kind === 'table' ? { kind, slot: Number(value) } : null;
}
