import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { countedSince } from '../../../core/inspect/history/last-reading.ts';
import { memoryWrites } from '../../../core/inspect/history/write-counts.ts';
import { narrate } from '../../../core/script/narration/narrate.ts';
import { MOST_SHOWN } from '../../../core/trace/step-reader.ts';
import type { Moment } from '../../../core/wire/live/moment.ts';
import { useSession } from '../../state/session/session.ts';
import { type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { editsAt, sentenceOf } from '../../state/source/sentence.ts';
import type { Source } from '../../state/source/source.ts';
import { useTranslate } from '../../text/translate.ts';
import { frameWords } from '../../ui/number-text.ts';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import {
  FrameChangesSentence,
  passingChangesAt,
  passingText,
  SelectedPart,
  useFrameChanges,
} from './frame-changes.tsx';
import { Legend } from './legend.tsx';

/** Values that are this many frames old are not mentioned. */
const MAX_UNNOTICED_AGE = 1;

/** Describes the current frame of a game and its changes, and in a walkthrough its caption. */
export function LiveNarration({ source }: { readonly source: Source }) {
  const t = useTranslate();
  const picture = useSession((session) => session.picture);
  const position = useSession((session) => session.position);
  const following = useSession((session) => session.following);
  const moment = source.momentAt(position);
  return (
    <section className="narration" aria-label={t('ui.narration.label')}>
      <p className="row narration-operation">
        {moment !== null && (
          <>
            <code className="frame">{t(...frameWords(source, moment.frame))}</code>
            <span>{t('ui.live.seconds', { seconds: (moment.time / 1000).toFixed(2) })}</span>
          </>
        )}
        <ReadingAge source={source} moment={moment} />
        {/* The number of changed cells is omitted, because it is unreadable while frames pass quickly. */}
        {!following && <Changed position={position} />}
      </p>
      <Legend />
      <p className="narration-sentence">
        <Sentence source={source} position={position} picture={picture} />
      </p>
    </section>
  );
}

function Sentence({
  source,
  position,
  picture,
}: {
  readonly source: Source;
  readonly position: number;
  readonly picture: MemoryPicture;
}) {
  const translate = useTranslate();
  const following = useSession((session) => session.following);
  const happened = useFrameChanges(picture, position, source.capture.moments);
  const passing = usePassing(source);
  const caption = source.captions.findLast((each) => each.position <= position);
  const { timeline } = picture;
  if (caption !== undefined) return caption.text;
  if (timeline.length === 0) return translate('ui.live.waiting', { name: source.name });
  if (position <= timeline.first) return translate('ui.live.beginning');
  // Names are omitted, because they are unreadable while frames pass quickly.
  const edits = editsAt(picture, position, translate);
  if (following) return edits || passing || narrate(timeline.stepAt(position - 1), picture, translate);
  if (happened !== null && happened !== 'counting') {
    const { summary, from } = happened;
    const whenAt = (at: number): string => {
      return translate(...frameWords(source, source.capture.moments.at(at)?.frame ?? at));
    };
    const { moments } = source.capture;
    const counted = countedSince({ timeline, moments, world: worldIn(picture) }, summary, from);
    const when = counted === null ? null : whenAt(counted);
    const since = moments.isTorn(from) && when !== null ? translate('ui.happened.inParts', { when }) : when;
    return (
      <>
        {edits !== '' && `${edits} `}
        <FrameChangesSentence summary={summary} picture={picture} when={whenAt(position)} since={since} />
        <SelectedPart summary={summary} picture={picture} />
      </>
    );
  }
  const own = sentenceOf(picture, timeline.detailAt(position - 1, MOST_SHOWN), translate);
  return happened === null ? own : `${own} ${translate('ui.happened.counting')}`;
}

/** Returns recent changes of a followed game; empty if they are unknown. */
function usePassing(source: Source): string {
  const translate = useTranslate();
  const following = useSession((session) => session.following);
  const { picture, position } = useCalmSession();
  const { moments } = source.capture;
  return useMemo(() => {
    const passing = following && picture.moments === moments ? passingChangesAt(picture, position, moments) : null;
    if (passing === null) return '';
    const since = translate(...frameWords(source, moments.at(passing.from)?.frame ?? passing.from));
    return passingText(passing, picture, since, translate);
  }, [following, picture, position, moments, source, translate]);
}

function Changed({ position }: { readonly position: number }) {
  const t = useTranslate();
  const picture = useSession((session) => session.picture);
  const cells = useMemo(() => {
    const { timeline } = picture;
    if (position <= timeline.first || position > timeline.length) return 0;
    return memoryWrites(timeline, position - 1);
  }, [picture, position]);
  return <span>{t('ui.live.changed', { count: cells })}</span>;
}

/** Says that the picture has parts of different frames, or old values. */
function ReadingAge({ source, moment }: { readonly source: Source; readonly moment: Moment | null }) {
  const { t } = useTranslation();
  const { position } = useCalmSession();
  const age = source.momentAt(position)?.valueAge ?? 0;
  return (
    <>
      {moment?.torn === true && (
        <span className="badge problems" title={t('ui.live.about.torn')}>
          {t('ui.live.torn')}
        </span>
      )}
      {age > MAX_UNNOTICED_AGE && (
        <span className="badge" title={t('ui.live.about.valueAge')}>
          {t('ui.live.valueAge', { count: age })}
        </span>
      )}
    </>
  );
}
