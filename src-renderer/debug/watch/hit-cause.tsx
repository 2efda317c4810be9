import { useTranslation } from 'react-i18next';
import { isUncertain as isUncertainIn } from '../../../core/capture/hit-frames.ts';
import { comparesValues, readCondition } from '../../../core/inspect/conditions/condition.ts';
import {
  changeColumnsOf,
  doneWords,
  type SystemNames,
  systemNames,
  type UnfollowedFrames,
} from '../../../core/inspect/conditions/system-changes.ts';
import { getOrInsert } from '../../../core/trace/lookup.ts';
import { systemsOf } from '../../../core/world/systems.ts';
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
      /** How many entities changed in each of these. */
      readonly told: readonly { readonly names: SystemNames; readonly count: number }[];
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
  const counted = new Map<string, { names: SystemNames; count: number }>();
  for (const each of told) {
    const names = systemNames(each);
    if (each !== null) getOrInsert(counted, JSON.stringify(names), () => ({ names, count: 0 })).count++;
  }
  const unknown = told.filter((each) => each === null).length;
  if (unknown < told.length || unfollowed !== null)
    return { kind: 'systems', told: [...counted.values()], unknown, unfollowed };
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
  const { told, unknown, unfollowed } = cause;
  const isOne = told.length === 1 && unknown === 0;
  const parts = [
    ...told.map(({ names, count }) => {
      const by = names.queuedBy === undefined ? names.system : names.queuedBy;
      const isShort = isOne && by != null;
      const where =
        by == null
          ? t('ui.watch.cause.outside', { count })
          : t(isShort ? 'ui.inspector.inSystem' : 'ui.watch.cause.system', { system: by, count });
      return where + doneWords(names, t);
    }),
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
