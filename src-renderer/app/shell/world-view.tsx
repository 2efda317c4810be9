import { ArrowRight, House } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import { ProseView } from '../../build/script/prose.tsx';
import { useMarkedHits } from '../../debug/watch/hits.ts';
import { Narration } from '../../stage/narration/narration.tsx';
import { TimelineBar } from '../../stage/timeline/timeline.tsx';
import { examplesIn } from '../../state/open/examples.ts';
import type { Files } from '../../state/open/files.ts';
import { isStale } from '../../state/script/document.ts';
import { isNewScript, useSession } from '../../state/session/session.ts';
import { markOnTimeline } from '../../state/session/timeline-marks.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Workspace } from './workspace.tsx';

/** The diagrams of one world, with everything around them. */
export function WorldView({ files }: { readonly files: Files }) {
  const isNew = useSession(isNewScript);
  if (isNew) return <Workspace />;
  return (
    <>
      <Workspace />
      <div className="telling">
        <ProseView />
        <Narration />
        <ScriptEnd files={files} />
      </div>
      <HitMarks />
      <TimelineBar />
    </>
  );
}

/** Shown at the last step of a script that ran to its end: the next example, or a comparison of the user's own script. */
function ScriptEnd({ files }: { readonly files: Files }) {
  const { t, i18n } = useTranslation();
  const text = useSession(({ document }) => document.text);
  const isAtEnd = useSession(
    ({ source, document, position }) =>
      source === null &&
      !isStale(document) &&
      document.run.error === null &&
      position > 0 &&
      position === document.run.timeline.length,
  );
  if (!isAtEnd) return null;
  const examples = examplesIn(i18n.language as Locale);
  const place = examples.findIndex(({ file }) => file.text === text);
  const next = place < 0 ? undefined : examples[place + 1];
  return (
    <nav className="row script-end" aria-label={t('ui.scriptEnd.label')}>
      <IconButton command="file.home" icon={House} />
      {next === undefined ? (
        <CommandButton command="compare.toggle" className="primary" label={t('ui.scriptEnd.compare')}>
          {t('ui.scriptEnd.compare')}
          <ArrowRight size={16} aria-hidden="true" />
        </CommandButton>
      ) : (
        <button
          type="button"
          className="button primary"
          title={t(`example.${next.id}.title`)}
          // A click does not take the focus, so the stepping keys continue to work.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => files.openExample(next)}
        >
          {t('ui.scriptEnd.example')}
          <ArrowRight size={16} aria-hidden="true" />
        </button>
      )}
    </nav>
  );
}

/** Keeps the hits marked on the timeline. Shows nothing itself. */
function HitMarks() {
  const { hits } = useMarkedHits();
  useEffect(() => markOnTimeline(hits.map(({ position }) => position)), [hits]);
  useEffect(() => () => markOnTimeline([]), []);
  return null;
}
