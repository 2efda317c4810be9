import { useMemo } from 'react';
import { operationAt } from '../../../core/page/operation-span.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { shortTitle } from '../../stage/timeline/track-ticks.ts';
import { markersOf } from '../../state/play/markers.ts';
import { useOpenPanels } from '../../state/session/panels.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { proseOf, type Prose as Said } from './parse-prose.ts';

/**
 * Shows the author's text while the script is hidden. It reserves room for the longest, so nothing moves while stepping. A script that only
 * has an introduction shows it at its beginning, and then leaves the room to the sentence.
 */
export function ProseView() {
  const t = useTranslate();
  const run = useSession(({ document, source }) => (source === null ? document.run : null));
  const position = useSession((session) => session.position);
  // Most long scripts are generated and have no comments.
  const all = useMemo(() => (run?.script.text.includes('#') === true ? newsIn(run) : []), [run]);
  const different = useMemo(() => new Map(all.map((said) => [keyOf(said), said])), [all]);
  const isScriptShown = useOpenPanels().includes('script');
  const now = run === null ? undefined : all[operationAt(run, position) + 1];
  if (now === undefined || isScriptShown || (isEmpty(now) && all.slice(1).every(isEmpty))) return null;
  const others = [...different].filter(([key]) => key !== keyOf(now));
  return (
    <aside className="prose" aria-label={t('ui.prose.label')}>
      <Words said={now} />
      {others.map(([key, said]) => (
        <Words key={key} said={said} hidden />
      ))}
    </aside>
  );
}

/** The timeline has room for a mark of so many characters. */
const MAX_MARK = 24;

/** Returns the prose of a run without chapters that only repeat their mark on the timeline. */
function newsIn(run: ScriptRun): readonly Said[] {
  const marks = new Set(markersOf(run).map(({ title }) => title));
  const repeats = (chapter: string): boolean =>
    chapter.length <= MAX_MARK && marks.has(chapter) && shortTitle(chapter) === chapter.replace(/[.。]$/, '');
  return proseOf(run).map((said) => (repeats(said.chapter) ? { ...said, chapter: '' } : said));
}

function keyOf({ chapter, remark }: Said): string {
  return `${chapter}\n${remark}`;
}

function isEmpty({ chapter, remark }: Said): boolean {
  return chapter === '' && remark === '';
}

/** Hidden words only reserve room. */
function Words({ said, hidden = false }: { readonly said: Said; readonly hidden?: boolean }) {
  return (
    <div className={hidden ? 'room' : ''}>
      {said.chapter !== '' && <p>{said.chapter}</p>}
      {said.remark !== '' && <p className="remark">{said.remark}</p>}
    </div>
  );
}
