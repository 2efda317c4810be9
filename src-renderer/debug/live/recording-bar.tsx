import { Scissors, TriangleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { libraryText } from '../../../core/capture/library-version.ts';
import type { RecordingSource } from '../../state/live/recording-source.ts';
import { isRecording } from '../../state/live/source-kinds.ts';
import { useSession } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { useTranslate } from '../../text/translate.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { ProgressRow } from '../../ui/progress-row.tsx';
import { GradeBadge } from './grade-badge.tsx';

/** The name of a recording, what it lacks, and its commands. */
export function RecordingBar({ source }: { readonly source: Source }) {
  // Subscribes to the picture, because a jump may lead to another part of the file.
  useSession((session) => session.picture);
  if (!isRecording(source)) return null;
  return <Facts source={source} />;
}

function Facts({ source }: { readonly source: RecordingSource }) {
  const { t, i18n } = useTranslation();
  const translate = useTranslate();
  const length = useSyncExternalStore(source.subscribe, () => source.length);
  const { hello } = source.capture;
  const { notice } = source.recorded;
  if (hello === null) return null;
  const created = new Date(source.created);
  return (
    <>
      <span className="ellipsis">{`${hello.name} · ${libraryText(hello.engine, translate)}`}</span>
      <GradeBadge grade={hello.grade} />
      <span className="live-figures">
        {Number.isNaN(created.getTime()) ? null : (
          <span>{created.toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })}</span>
        )}
        <span>{t('ui.recording.steps', { count: length })}</span>
      </span>
      <Indexing source={source} />
      {notice !== null && (
        <span className="badge problems" title={notice.problem ?? undefined}>
          <TriangleAlert size={12} aria-hidden="true" /> {t(`ui.recording.short.${notice.kind}`)}
        </span>
      )}
      <CommandButton command="recording.saveSpan" className="outlined">
        <Scissors size={16} aria-hidden="true" />
        <span className="label">{t('ui.live.short.recording-saveSpan')}</span>
      </CommandButton>
    </>
  );
}

/** Shows progress while a file without an index is scanned after opening. */
function Indexing({ source }: { readonly source: RecordingSource }) {
  const { t } = useTranslation();
  const share = useSyncExternalStore(source.subscribe, () => source.indexing);
  if (share === null && source.recorded.isIndexed) return null;
  if (share === null) {
    return (
      <button type="button" className="button outlined" onClick={() => void source.index()}>
        {t('ui.recording.indexOn')}
      </button>
    );
  }
  return <ProgressRow label={t('ui.recording.indexing')} share={share} onCancel={source.stopIndexing} />;
}
