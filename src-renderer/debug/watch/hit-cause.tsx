import { useTranslation } from 'react-i18next';
import { indexOfId } from '../../../core/cells/id-format.ts';
import { componentsOf, readCondition } from '../../../core/inspect/condition.ts';
import { changedBy, systemChangeColumns } from '../../../core/inspect/system-changes.ts';
import { systemsOf } from '../../../core/inspect/systems.ts';
import { openPanels, togglePanel } from '../../state/session/panels.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import type { ListedHit } from './hits.ts';

/** Why entities gained or lost a component, as far as the game tells. */
export type HitCause =
  | {
      readonly kind: 'systems';
      readonly counts: ReadonlyMap<string, number>;
      readonly outside: number;
      readonly unknown: number;
    }
  /** The game tells it, but did not in this frame. */
  | { readonly kind: 'asked' }
  /** The game reports these systems, but not what they change. */
  | { readonly kind: 'untold'; readonly systems: readonly string[] }
  | { readonly kind: 'unreported' };

/**
 * Returns the cause of a hit at the picture's position.
 * @returns null if the condition is not about a component that is gained or lost
 */
export function causeOf(picture: MemoryPicture, { text, hit }: Pick<ListedHit, 'text' | 'hit'>): HitCause | null {
  const condition = readCondition(text);
  if (condition?.kind !== 'gained' && condition?.kind !== 'lost') return null;
  if (condition.component === null) return null;
  const world = worldIn(picture);
  const { columns } = picture.timeline;
  const components = componentsOf(world, condition.component, (id) => picture.nameOf(id));
  const found = hit.entities.map((id) => changedBy(columns, components, indexOfId(id, world.ids.format)));
  const counts = new Map<string, number>();
  for (const by of found) {
    if (by === null || by === 'outside') continue;
    const name = by.phase === null ? by.name : `${by.name} (${by.phase})`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const countOf = (which: 'outside' | null): number => found.filter((by) => by === which).length;
  const [outside, unknown] = [countOf('outside'), countOf(null)];
  if (unknown < found.length) return { kind: 'systems', counts, outside, unknown };
  if (systemChangeColumns(columns, components).length > 0) return { kind: 'asked' };
  const systems = systemsOf(columns).map(({ name }) => name);
  return systems.length > 0 ? { kind: 'untold', systems } : { kind: 'unreported' };
}

/**
 * True if a hit in a frame that was read in parts may never have been true: it is certain if the game itself reported the
 * changes of all its entities.
 */
export function isUncertain(picture: MemoryPicture, hit: ListedHit): boolean {
  if (picture.moments?.isTorn(hit.position) !== true) return false;
  const cause = hit.position === picture.timeline.position ? causeOf(picture, hit) : null;
  return cause?.kind !== 'systems' || cause.unknown > 0;
}

/** Says in which system the entities of the shown hit changed, or what the game must do to tell. */
export function HitCauseText({ hit }: { readonly hit: ListedHit }) {
  const t = useTranslate();
  const { picture } = useCalmSession();
  const cause = causeOf(picture, hit);
  if (cause === null) return null;
  if (cause.kind === 'unreported') return <Unreported />;
  if (cause.kind === 'asked') return <p className="watch-cause hint">{t('ui.watch.cause.asked')}</p>;
  const separator = t('ui.structures.separator');
  if (cause.kind === 'untold') {
    return <p className="watch-cause hint">{t('ui.watch.cause.untold', { systems: cause.systems.join(separator) })}</p>;
  }
  const { counts, outside, unknown } = cause;
  const parts = [
    ...[...counts].map(([system, count]) => t('ui.watch.cause.system', { system, count })),
    ...(outside > 0 ? [t('ui.watch.cause.outside', { count: outside })] : []),
    ...(unknown > 0 ? [t('ui.watch.cause.unknown', { count: unknown })] : []),
  ];
  return <p className="watch-cause">{parts.join(separator)}</p>;
}

function Unreported() {
  const { t } = useTranslation();
  return (
    <p className="watch-cause hint">
      {t('ui.watch.cause.unreported')}{' '}
      <button
        type="button"
        className="focus-link"
        onClick={() => {
          if (!openPanels().includes('systems')) togglePanel('systems');
        }}
      >
        {t('ui.watch.cause.how')}
      </button>
    </p>
  );
}
