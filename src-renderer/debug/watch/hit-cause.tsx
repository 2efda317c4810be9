import { useTranslation } from 'react-i18next';
import { isUncertain as isUncertainIn } from '../../../core/capture/hit-frames.ts';
import { comparesValues, readCondition } from '../../../core/inspect/conditions/condition.ts';
import { changeColumnsOf, type UnfollowedFrames } from '../../../core/inspect/conditions/system-changes.ts';
import { systemsOf, systemTitle } from '../../../core/world/systems.ts';
import { openPanels, togglePanel } from '../../state/session/panels.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { frameRange } from '../../ui/number-text.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { framesOf, type Place } from './hit-frames.ts';

/** Why entities gained or lost a component, or a value became another one, as far as the game tells. */
export type HitCause =
  | {
      readonly kind: 'systems';
      readonly counts: ReadonlyMap<string, number>;
      readonly outside: number;
      readonly unknown: number;
      /** Frames in which the game had no time to find out about the unknown ones. */
      readonly unfollowed: UnfollowedFrames | null;
    }
  /** The game tells it, but did not in this frame. */
  | { readonly kind: 'asked' }
  /** The game reports these systems, but not what they change. */
  | { readonly kind: 'untold'; readonly systems: readonly string[] }
  | { readonly kind: 'unreported' };

/**
 * Returns the cause of a hit.
 * @returns null if the condition is not about a component that is gained or lost, or about a value of a traced entity
 */
export function causeOf(picture: MemoryPicture, place: Place): HitCause | null {
  const condition = readCondition(place.text);
  if (condition === null) return null;
  const isEvent = (condition.kind === 'gained' || condition.kind === 'lost') && condition.component !== null;
  const { told: all = [], unfollowed = null } =
    (isEvent || comparesValues(condition) ? framesOf(place, picture) : null) ?? {};
  const told = all.map((each) => (each?.isLast ? null : each));
  if (!isEvent && told.every((each) => each === null)) return null;
  const systems = systemsOf(picture.timeline.columns).map(({ name }) => name);
  if (systems.length === 0) return { kind: 'unreported' };
  const counts = new Map<string, number>();
  for (const each of told) {
    if (each === null || each.system === 'outside') continue;
    const name = systemTitle(each.system);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  const outside = told.filter((each) => each?.system === 'outside').length;
  const unknown = told.filter((each) => each === null).length;
  if (unknown < told.length || unfollowed !== null) return { kind: 'systems', counts, outside, unknown, unfollowed };
  const columns = changeColumnsOf(worldIn(picture), condition, (id) => picture.nameOf(id));
  return columns.length > 0 ? { kind: 'asked' } : { kind: 'untold', systems };
}

/** True if a hit in a frame that was read in parts may never have been true. */
export function isUncertain(picture: MemoryPicture, place: Place): boolean {
  const frames = framesOf(place, picture);
  return frames !== null && picture.moments !== undefined && isUncertainIn(frames, picture.moments, place.position);
}

/** Says in which system the entities of a hit changed, and for the shown hit what the game must do to tell. */
export function HitCauseText({ hit, isShown }: { readonly hit: Place; readonly isShown: boolean }) {
  const t = useTranslate();
  const { picture, source } = useCalmSession();
  const cause = causeOf(picture, hit);
  if (cause === null || (!isShown && cause.kind !== 'systems')) return null;
  if (cause.kind === 'unreported') return <Unreported />;
  if (cause.kind === 'asked') return <p className="watch-cause hint">{t('ui.watch.cause.asked')}</p>;
  const separator = t('ui.structures.separator');
  if (cause.kind === 'untold') {
    return <p className="watch-cause hint">{t('ui.watch.cause.untold', { systems: cause.systems.join(separator) })}</p>;
  }
  const { counts, outside, unknown, unfollowed } = cause;
  const [only] = counts.keys();
  if (only !== undefined && counts.size === 1 && outside + unknown === 0) {
    return <p className="watch-cause">{t('ui.inspector.inSystem', { system: only })}</p>;
  }
  const parts = [
    ...[...counts].map(([system, count]) => t('ui.watch.cause.system', { system, count })),
    ...(outside > 0 ? [t('ui.watch.cause.outside', { count: outside })] : []),
    ...(unknown > 0 ? [t('ui.watch.cause.unknown', { count: unknown })] : []),
  ];
  return (
    <>
      <p className="watch-cause">{parts.join(separator)}</p>
      {isShown && unfollowed !== null && (
        <p className="watch-cause hint">
          {t('ui.watch.cause.unfollowed', { when: frameRange(source, ...unfollowed, t) })}
        </p>
      )}
    </>
  );
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
