import type { Translate } from '../../cells/translate.ts';
import type { Reuse } from '../../changes/change.ts';
import { getOrInsert } from '../../trace/lookup.ts';
import type { Condition } from './condition.ts';
import { type SystemNames, systemAndLine } from './system-changes.ts';

/** A condition that came true. */
export interface SaidHit {
  readonly condition: Condition;
  readonly count: number;
  /** The entities for which it came true; empty for a count. */
  readonly entities: readonly SaidEntity[];
}

/** For an entity that was destroyed or created and has the same id as another one, how that is known. */
export type ReuseNames = { readonly [reuse in Reuse]?: true };

interface SaidEntity extends SystemNames, ReuseNames {
  readonly label: string;
}

/**
 * Formats for example `#2, hero lost Shield, in Damage; #7 lost Shield, in Fire`, or `count(Bullet) > 9 became true, with 12`.
 * @param most the number of entities of a system that are named
 * @param more locale key for the others
 */
export function hitWords(
  { condition, count, entities }: SaidHit,
  { most, more }: { readonly most: number; readonly more: string },
  t: Translate,
): string {
  const { text } = condition;
  if (entities.length === 0) return t('ui.watch.did.counted', { text, count });
  const bySystem = new Map<
    string,
    { readonly who: string; readonly reuse: Reuse | null; readonly own: SaidEntity[] }
  >();
  for (const entity of entities) {
    const [who, reuse] = [
      systemAndLine(entity, t),
      entity.reused ? 'reused' : entity.presumed ? 'presumed' : null,
    ] as const;
    getOrInsert(bySystem, `${reuse} ${who}`, () => ({ who, reuse, own: [] })).own.push(entity);
  }
  const parts = [...bySystem.values()].map(({ who, reuse, own }, i) => {
    // Not all entities of a hit are kept.
    const all = own.length + (i === 0 ? count - entities.length : 0);
    const named = own.slice(0, most).map(({ label }) => label);
    const others = all - named.length;
    const names = named.join(t('ui.structures.separator')) + (others > 0 ? t(more, { count: others }) : '');
    const isUntold = who === '' && bySystem.size > 1;
    return didText(condition, { names, count: all, reuse }, t) + (isUntold ? t('ui.history.untold') : who);
  });
  return parts.join(t('ui.watch.also'));
}

function didText(
  condition: Condition,
  { names, count, reuse }: { readonly names: string; readonly count: number; readonly reuse: Reuse | null },
  t: Translate,
): string {
  const { kind, text } = condition;
  if (kind !== 'gained' && kind !== 'lost') return t('ui.watch.did.found', { text, names, count });
  const { component } = condition;
  if (component !== null) return t(`ui.watch.did.${kind}`, { names, component: component.text });
  return t(`ui.watch.did.${reuse === null ? '' : `${reuse}.`}${kind === 'gained' ? 'created' : 'destroyed'}`, {
    names,
    count,
  });
}
