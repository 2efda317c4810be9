import { useMemo } from 'react';
import { operationAt } from '../../state/script/operations.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { proseOf, type Prose as Said } from './parse-prose.ts';

/**
 * The author's text at the position. It takes as much room as the longest text of the script, so nothing moves while stepping; a script
 * without texts has none.
 */
export function ProseView() {
  const t = useTranslate();
  const run = useSession(({ document, source }) => (source === null ? document.run : null));
  const position = useSession((session) => session.position);
  // Most long scripts come from a program and have no comment.
  const all = useMemo(() => (run?.script.text.includes('#') === true ? proseOf(run) : []), [run]);
  const different = useMemo(() => new Map(all.map((said) => [keyOf(said), said])), [all]);
  const now = run === null ? undefined : all[operationAt(run, position) + 1];
  if (now === undefined || [...different.values()].every(isEmpty)) return null;
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

function keyOf({ chapter, remark }: Said): string {
  return `${chapter}\n${remark}`;
}

function isEmpty({ chapter, remark }: Said): boolean {
  return chapter === '' && remark === '';
}

/** Hidden words only take room. */
function Words({ said, hidden = false }: { readonly said: Said; readonly hidden?: boolean }) {
  return (
    <div className={hidden ? 'room' : ''}>
      {said.chapter !== '' && <p>{said.chapter}</p>}
      {said.remark !== '' && <p className="remark">{said.remark}</p>}
    </div>
  );
}
