import { Fragment, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Moments } from '../../../core/capture/moments.ts';
import type { RawId } from '../../../core/cells/id-format.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { type FrameSummary, frameSummary, summaryInTurns } from '../../../core/inspect/history/frame-summary.ts';
import { MAX_PARTS, partsOf, partsText, partText } from '../../../core/inspect/history/frame-words.ts';
import { isIdAlive } from '../../../core/inspect/history/lifetime.ts';
import { isFrame } from '../../../core/scene/stage/frame-sentence.ts';
import { TimelineTurns } from '../../../core/trace/turns.ts';
import { slice } from '../../state/live/yield-to-window.ts';
import { listEntities } from '../../state/session/listed-entities.ts';
import { isRunning, select, useSession } from '../../state/session/session.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { idLabel } from '../../ui/focus-label.ts';

/** Maximum number of parts while frames pass. */
const MAX_PASSING_PARTS = 3;
/** Writes of frames that pass by that are looked at, a few times a second: some milliseconds. */
const MAX_PASSING_WRITES = 10_000;

/** Changes of entities between two whole frames. */
export interface FrameChanges {
  readonly summary: FrameSummary;
  /** The position of the frame from which changes count, which is not the previous one if frames between them are torn. It is torn itself if no frame was whole for long. */
  readonly from: number;
}

/** Changes that are read in turns, because a frame may have a million writes. */
export interface ChangesReading {
  readonly turns: TimelineTurns<FrameSummary>;
  readonly from: number;
}

/** Returns the changes of the frame at the position, `counting` until they are known, or null if there are none or while frames pass. */
export function useFrameChanges(
  picture: MemoryPicture,
  position: number,
  moments: Moments,
): FrameChanges | 'counting' | null {
  const running = useSession(isRunning);
  const reading = useMemo(
    () => (running ? null : readingAt(picture, position, moments)),
    [picture, position, running, moments],
  );
  const [, setTurn] = useState(0);
  useEffect(() => {
    if (reading === null || reading.turns.isDone) return;
    let timer = setTimeout(function next() {
      reading.turns.continue(slice());
      if (reading.turns.isDone) setTurn((before) => before + 1);
      else timer = setTimeout(next);
    });
    return () => clearTimeout(timer);
  }, [reading]);
  if (reading === null) return null;
  return reading.turns.isDone ? changesOf(reading) : 'counting';
}

/**
 * Reads the changes of a frame and of the torn ones before it for one turn.
 * @returns null for other steps, and for torn frames after a whole one
 */
export function readingAt(picture: MemoryPicture, position: number, moments: Moments): ChangesReading | null {
  const { timeline } = picture;
  if (position <= timeline.first || position > timeline.length) return null;
  if (timeline.position !== position || !isFrame(timeline.stepAt(position - 1))) return null;
  const from = moments.comparedWith(position);
  if (from === null || from < timeline.first) return null;
  const turns = new TimelineTurns(timeline, summaryInTurns(timeline, engineIn(picture), from, position));
  turns.continue(slice());
  return { turns, from };
}

/** Returns changes that are read; null if there are none. */
export function changesOf({ turns: { result }, from }: ChangesReading): FrameChanges | null {
  return result === null || partsOf(result).length === 0 ? null : { summary: result, from };
}

/** Returns the changes up to a passing position, or up to the last whole frame before it; null if they are unknown or too old. */
export function passingChangesAt(picture: MemoryPicture, position: number, moments: Moments): FrameChanges | null {
  const { timeline } = picture;
  const to = moments.settled(position);
  if (to <= timeline.first || to > timeline.length || moments.isTorn(to)) return null;
  const from = moments.wholeBefore(to);
  if (from === null) return null;
  const summary = frameSummary(timeline, engineIn(picture), from, to, MAX_PASSING_WRITES);
  return summary === null || partsOf(summary).length === 0 ? null : { summary, from };
}

/** Formats what a followed game did since the frame `since`, in at most three parts. */
export function passingText(
  { summary }: FrameChanges,
  picture: MemoryPicture,
  since: string,
  translate: Translate,
): string {
  const texts = { translate, nameOf: (id: RawId) => picture.nameOf(id) };
  return partsText(partsOf(summary), worldIn(picture), texts, { since, most: MAX_PASSING_PARTS });
}

interface Props {
  readonly summary: FrameSummary;
  readonly picture: MemoryPicture;
  /** The current frame: `frame 143`. */
  readonly when: string;
  /** The frame from which changes count, if it is not the previous one. */
  readonly since: string | null;
}

/** Shows for example `2 spawned, 1 lost Position, 173 moved`. A part about one entity selects it, a part about several lists them. */
export function FrameChangesSentence({ summary, picture, when, since }: Props) {
  const t = useTranslate();
  const texts = { translate: t, nameOf: (id: RawId) => picture.nameOf(id) };
  const parts = partsOf(summary);
  const more = parts.length - MAX_PARTS;
  return (
    <>
      {since !== null && t('ui.happened.since', { when: since })}
      {parts.slice(0, MAX_PARTS).map((part, i) => (
        <Fragment key={`${part.key} ${part.component}`}>
          {i > 0 && t('ui.happened.separator')}
          <PartLink
            text={partText(part, worldIn(picture), texts)}
            when={when}
            since={since}
            entities={part.happened.entities}
          />
        </Fragment>
      ))}
      {more > 0 && t('ui.happened.more', { count: more })}
      {t('ui.happened.end')}
    </>
  );
}

/** Says which of the parts the selected entity belongs to; empty if it belongs to none. */
export function SelectedPart({ summary, picture }: Pick<Props, 'summary' | 'picture'>) {
  const t = useTranslate();
  const selection = useSession((session) => session.selection);
  const handle = useSession((session) => session.handle);
  if (selection?.kind !== 'entity' || handle === null) return null;
  // The entity that was destroyed and the one that has its index now have different parts.
  const isAlive = isIdAlive(worldIn(picture), handle.id);
  const part = partsOf(summary).find(
    ({ key, happened }) => (key !== 'destroyed') === isAlive && happened.entities.includes(selection.entity),
  );
  if (part === undefined) return null;
  const { key, component, happened } = part;
  const named = component === null ? '' : worldIn(picture).idText(component, (id) => picture.nameOf(id));
  const name = idLabel(handle.id, picture);
  return (
    <span className="selected-part">{` ${t(`ui.happened.isOne.${key}`, { count: happened.count, component: named, name })}`}</span>
  );
}

interface PartProps {
  readonly text: string;
  readonly when: string;
  readonly since: string | null;
  readonly entities: readonly number[];
}

function PartLink({ text, when, since, entities }: PartProps) {
  const { t } = useTranslation();
  const [only] = entities;
  const isOne = entities.length === 1 && only !== undefined;
  const label =
    since === null ? t('ui.happened.at', { when, text }) : `${t('ui.happened.since', { when: since })}${text}`;
  return (
    <button
      type="button"
      className="focus-link happened"
      title={t(isOne ? 'ui.happened.select' : 'ui.happened.list', { text })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => (isOne ? select({ kind: 'entity', entity: only }) : listEntities(label, entities))}
    >
      {text}
    </button>
  );
}
