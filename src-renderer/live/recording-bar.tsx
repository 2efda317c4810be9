import { Scissors, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session.ts';
import type { Source } from '../state/source.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { useCountText } from './figures.ts';
import { GradeBadge } from './grade-badge.tsx';
import { RecordingSource } from './recording-source.ts';

/** What a recording is of, what it lacks, and what can be kept of it. */
export function RecordingBar({ source }: { readonly source: Source }) {
  const { t, i18n } = useTranslation();
  const countText = useCountText();
  const picture = useSession((session) => session.picture);
  const { hello } = source.capture;
  if (!(source instanceof RecordingSource) || hello === null) return null;
  const { first, length } = picture.timeline;
  const created = new Date(source.created);
  return (
    <>
      <span className="ellipsis">{`${hello.name} · ${hello.engine.name} ${hello.engine.version}`.trim()}</span>
      <GradeBadge grade={hello.grade} />
      <span className="live-figures">
        {Number.isNaN(created.getTime()) ? null : (
          <span>{created.toLocaleString(i18n.language, { dateStyle: 'medium', timeStyle: 'short' })}</span>
        )}
        <span>{t('ui.recording.steps', { count: length - first, steps: countText(length - first) })}</span>
      </span>
      {first > 0 && (
        <span className="badge">{t('ui.recording.folded', { count: first, steps: countText(first) })}</span>
      )}
      {source.notice !== null && (
        <span className="badge problems" title={source.notice.problem ?? undefined}>
          <TriangleAlert size={12} aria-hidden="true" /> {t(`ui.recording.short.${source.notice.kind}`)}
        </span>
      )}
      <span className="spacer" />
      <CommandButton command="recording.saveSpan" className="outlined">
        <Scissors size={16} aria-hidden="true" />
        <span className="label">{t('ui.live.short.recording-saveSpan')}</span>
      </CommandButton>
    </>
  );
}
