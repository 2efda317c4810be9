import { Fragment, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Moments } from '../../../core/capture/moments.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { type AffectedEntities, type FrameSummary, frameSummary } from '../../../core/inspect/frame-summary.ts';
import { isFrame } from '../../../core/scene/stage/frame-sentence.ts';
import { listEntities } from '../../state/session/listed-entities.ts';
import { isRunning, select, useSession } from '../../state/session/session.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';

/** More parts cannot be read at a glance. */
const MAX_PARTS = 6;
/** The number of parts while frames pass. */
const MAX_PASSING_PARTS = 3;
/** Writes of frames that pass by that are looked at, a few times a second: some milliseconds. */
const MAX_PASSING_WRITES = 10_000;

interface Part {
  readonly key: string;
  /** As columns spell it; null if the part is about no component. */
  readonly component: string | null;
  readonly happened: AffectedEntities;
}

/** Changes of entities between two whole frames. */
export interface Happening {
  readonly summary: FrameSummary;
  /** The position of the first frame. If frames between them are torn, it is not the previous one. */
  readonly from: number;
}

/** The changes of the frame at the position; null while frames pass. */
export function useHappened(picture: MemoryPicture, position: number, moments: Moments): Happening | null {
  const running = useSession(isRunning);
  return useMemo(
    () => (running ? null : happeningAt(picture, position, moments)),
    [picture, position, running, moments],
  );
}

/**
 * The changes of a frame and of the torn ones before it; null for other steps, for torn frames, and if there are too many changes or none.
 */
export function happeningAt(picture: MemoryPicture, position: number, moments: Moments): Happening | null {
  const { timeline } = picture;
  if (position <= timeline.first || position > timeline.length) return null;
  if (timeline.position !== position || !isFrame(timeline.stepAt(position - 1))) return null;
  const from = moments.isTorn(position) ? null : moments.wholeBefore(position);
  if (from === null) return null;
  const summary = frameSummary(timeline, engineIn(picture), from, position);
  return summary === null || partsOf(summary).length === 0 ? null : { summary, from };
}

/** The changes up to a position that passes, or up to the last whole frame before it; null if they are unknown or too old. */
export function passingAt(picture: MemoryPicture, position: number, moments: Moments): Happening | null {
  const { timeline } = picture;
  const to = moments.settled(position);
  if (to <= timeline.first || to > timeline.length || moments.isTorn(to)) return null;
  const from = moments.wholeBefore(to);
  if (from === null) return null;
  const summary = frameSummary(timeline, engineIn(picture), from, to, MAX_PASSING_WRITES);
  return summary === null || partsOf(summary).length === 0 ? null : { summary, from };
}

/** `Since frame 12: 2 spawned, 1 destroyed, 173 moved.` @param since when it began */
export function passingText({ summary }: Happening, picture: MemoryPicture, since: string, t: Translate): string {
  const parts = partsOf(summary);
  const texts = parts.slice(0, MAX_PASSING_PARTS).map((part) => partText(part, picture, t));
  const more = parts.length - MAX_PASSING_PARTS;
  const end = `${more > 0 ? t('ui.happened.more', { count: more }) : ''}${t('ui.happened.end')}`;
  return `${t('ui.happened.since', { when: since })}${texts.join(t('ui.happened.separator'))}${end}`;
}

interface Props {
  readonly summary: FrameSummary;
  readonly picture: MemoryPicture;
  /** The frame: `frame 143`. */
  readonly when: string;
  /** The first frame, if it is not the previous one. */
  readonly since: string | null;
}

/** `2 spawned, 1 lost Position, 173 moved`: one entity is selected by its part, several are listed. */
export function HappenedSentence({ summary, picture, when, since }: Props) {
  const t = useTranslate();
  const parts = partsOf(summary);
  const more = parts.length - MAX_PARTS;
  return (
    <>
      {since !== null && t('ui.happened.since', { when: since })}
      {parts.slice(0, MAX_PARTS).map((part, i) => (
        <Fragment key={`${part.key} ${part.component}`}>
          {i > 0 && t('ui.happened.separator')}
          <PartLink text={partText(part, picture, t)} when={when} entities={part.happened.entities} />
        </Fragment>
      ))}
      {more > 0 && t('ui.happened.more', { count: more })}
      {t('ui.happened.end')}
    </>
  );
}

function partText({ key, component, happened: { count } }: Part, picture: MemoryPicture, t: Translate): string {
  const name = component === null ? '' : worldIn(picture).idText(component, picture.nameOf);
  return t(`ui.happened.${key}`, { count, component: name });
}

interface PartProps {
  readonly text: string;
  readonly when: string;
  readonly entities: readonly number[];
}

function PartLink({ text, when, entities }: PartProps) {
  const { t } = useTranslation();
  const [only] = entities;
  const isOne = entities.length === 1 && only !== undefined;
  return (
    <button
      type="button"
      className="focus-link happened"
      title={t(isOne ? 'ui.happened.select' : 'ui.happened.list', { text })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() =>
        isOne ? select({ kind: 'entity', entity: only }) : listEntities(t('ui.happened.at', { when, text }), entities)
      }
    >
      {text}
    </button>
  );
}

function partsOf({ spawned, destroyed, gained, lost, changed, moved }: FrameSummary): readonly Part[] {
  const of = (key: string, map: ReadonlyMap<string, AffectedEntities>): Part[] =>
    [...map].map(([component, happened]) => ({ key, component, happened }));
  const parts: Part[] = [
    { key: 'spawned', component: null, happened: spawned },
    { key: 'destroyed', component: null, happened: destroyed },
    ...of('gained', gained),
    ...of('lost', lost),
    { key: 'moved', component: null, happened: moved },
    ...of('changed', changed),
  ];
  return parts.filter(({ happened }) => happened.count > 0);
}
