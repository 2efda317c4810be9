import { useTranslation } from 'react-i18next';
import { mayBeTorn as mayBeTornIn } from '../../../core/capture/hit-frames.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { comparesValues, readCondition } from '../../../core/inspect/conditions/condition.ts';
import {
  changeColumnsOf,
  isTraced,
  tracesEntities,
  type UnfollowedFrames,
} from '../../../core/inspect/conditions/system-changes.ts';
import { isLifeChange } from '../../../core/world/change-columns.ts';
import { systemsOf } from '../../../core/world/systems.ts';
import { openPanels, togglePanel } from '../../state/session/panels.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import type { Source } from '../../state/source/source.ts';
import { useTranslate } from '../../text/translate.ts';
import { frameRange } from '../../ui/number-text.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { framesOf, type Place } from './hit-frames.ts';

/** Why a game did not tell in which system entities gained or lost a component, or were created or destroyed. */
type Untold =
  /** The game had no time to find out in some frames. */
  | { readonly kind: 'unfollowed'; readonly frames: UnfollowedFrames }
  /** The game tells it, but did not in this frame. */
  | { readonly kind: 'asked' }
  /** The game tells who writes to the values of some entities, but this was none of them. */
  | { readonly kind: 'untraced' }
  /** The game reports these systems, but not what they change. */
  | { readonly kind: 'untold'; readonly systems: readonly string[] }
  | { readonly kind: 'unreported' };

/** Returns why the game did not tell the system of a hit; null if it told it, or if the condition is about no value and no event. */
export function whyUntold(picture: MemoryPicture, place: Place): Untold | null {
  const condition = readCondition(place.text);
  if (condition !== null && comparesValues(condition)) return isUntraced(picture, place) ? { kind: 'untraced' } : null;
  if (condition?.kind !== 'gained' && condition?.kind !== 'lost') return null;
  const systems = systemsOf(picture.timeline.columns).map(({ name }) => name);
  if (systems.length === 0) return { kind: 'unreported' };
  const { told = [], unfollowed = null } = framesOf(place, picture) ?? {};
  if (unfollowed !== null) return { kind: 'unfollowed', frames: unfollowed };
  if (told.some((each) => each !== null)) return null;
  const columns =
    condition.component === null
      ? [...picture.timeline.columns].filter(isLifeChange)
      : changeColumnsOf(worldIn(picture), condition, (id) => picture.nameOf(id));
  return columns.length > 0 ? { kind: 'asked' } : { kind: 'untold', systems };
}

function isUntraced(picture: MemoryPicture, { hit, ...place }: Place): boolean {
  const { columns } = picture.timeline;
  const { told = [] } = framesOf({ hit, ...place }, picture) ?? {};
  if (hit.entities.length === 0 || told.length > 0 || !tracesEntities(columns)) return false;
  return !hit.entities.some((id) => isTraced(columns, picture.driver.decode(id).index));
}

/** True if a hit in a frame that was read in parts may never have been true. */
export function mayBeTorn(picture: MemoryPicture, place: Place): boolean {
  const frames = framesOf(place, picture);
  return frames !== null && mayBeTornIn(frames);
}

/** Says what the game must do to tell in which system the entities of a hit changed. */
export function UntoldHint({ hit }: { readonly hit: Place }) {
  const t = useTranslate();
  const { picture, source } = useCalmSession();
  const cause = whyUntold(picture, hit);
  if (cause === null) return null;
  if (cause.kind === 'unreported') return <Unreported />;
  return <p className="watch-cause hint">{untoldText(cause, source, t)}</p>;
}

function untoldText(cause: Exclude<Untold, { kind: 'unreported' }>, source: Source | null, t: Translate): string {
  if (cause.kind === 'asked' || cause.kind === 'untraced') return t(`ui.watch.cause.${cause.kind}`);
  if (cause.kind === 'untold')
    return t('ui.watch.cause.untold', { systems: cause.systems.join(t('ui.structures.separator')) });
  return t('ui.watch.cause.unfollowed', { when: frameRange(source, ...cause.frames, t) });
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
