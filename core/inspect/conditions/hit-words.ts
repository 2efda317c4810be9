import type { Translate } from '../../cells/translate.ts';
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

interface SaidEntity extends SystemNames {
  /** True if it was probably destroyed or created, because another entity has its id now. */
  readonly presumed?: boolean | undefined;
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
  const bySystem = new Map<string, { readonly who: string; readonly presumed: boolean; readonly own: SaidEntity[] }>();
  for (const entity of entities) {
    const [who, presumed] = [systemAndLine(entity, t), entity.presumed === true];
    getOrInsert(bySystem, `${presumed} ${who}`, () => ({ who, presumed, own: [] })).own.push(entity);
  }
  const parts = [...bySystem.values()].map(({ who, presumed, own }, i) => {
    // Not all entities of a hit are kept.
    const all = own.length + (i === 0 ? count - entities.length : 0);
    const named = own.slice(0, most).map(({ label }) => label);
    const others = all - named.length;
    const names = named.join(t('ui.structures.separator')) + (others > 0 ? t(more, { count: others }) : '');
    const isUntold = who === '' && bySystem.size > 1;
    return didText(condition, { names, count: all, presumed }, t) + (isUntold ? t('ui.history.untold') : who);
  });
  return parts.join('; ');
}

function didText(
  condition: Condition,
  { names, count, presumed }: { readonly names: string; readonly count: number; readonly presumed: boolean },
  t: Translate,
): string {
  const { kind, text } = condition;
  if (kind !== 'gained' && kind !== 'lost') return t('ui.watch.did.found', { text, names, count });
  const { component } = condition;
  if (component !== null) return t(`ui.watch.did.${kind}`, { names, component: component.text });
  return t(`ui.watch.did.${presumed ? 'presumed.' : ''}${kind === 'gained' ? 'created' : 'destroyed'}`, {
    names,
    count,
  });
}
