import { type KeyboardEvent, useEffect, useMemo, useRef } from 'react';
import { type OutlineEntry, outlineOf } from '../../../core/script/narration/outline.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { transport } from '../../state/play/transport.ts';
import { isScriptRun } from '../../state/script/document.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { currentEntry } from './outline-entries.ts';
import { useOutline } from './outline-state.ts';

/** The list of chapters and operations, which a command opens above the line. */
export function Outline() {
  const picture = useSession((session) => session.picture);
  const open = useOutline((outline) => outline.open);
  if (!open || !isScriptRun(picture)) return null;
  return (
    <div className="outline-anchor">
      <OutlineList run={picture} />
    </div>
  );
}

function OutlineList({ run }: { readonly run: ScriptRun }) {
  const t = useTranslate();
  const list = useRef<HTMLOListElement>(null);
  const entries = useMemo(() => outlineOf(run), [run]);
  const position = useSession((session) => session.position);
  const current = currentEntry(entries, position);
  useClosing(list);
  const goTo = ({ kind, from, to }: OutlineEntry): void => {
    const here = transport();
    here.pause();
    here.seek(kind === 'chapter' ? from : to, 'jump');
  };
  return (
    <ol
      className="outline"
      ref={list}
      aria-label={t('ui.timeline.outline')}
      onKeyDown={(event) => onKey(event, list.current)}
    >
      {entries.map((entry, i) => (
        <li key={`${entry.kind} ${entry.from} ${entry.title}`} className={entry.kind}>
          <button type="button" aria-current={i === current ? 'step' : undefined} onClick={() => goTo(entry)}>
            {entry.kind === 'setup' ? t('ui.timeline.setup', { count: Number(entry.title) }) : entry.title}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Focuses the list, and closes it on a click outside. */
function useClosing(list: React.RefObject<HTMLOListElement | null>): void {
  useEffect(() => {
    const buttons = list.current?.querySelectorAll('button');
    const current = list.current?.querySelector<HTMLElement>('[aria-current]');
    (current ?? buttons?.[0])?.focus();
    const onPointerDown = ({ target }: PointerEvent): void => {
      if (target instanceof Element && target.closest('.outline-anchor') === null) useOutline.setState({ open: false });
    };
    addEventListener('pointerdown', onPointerDown, true);
    return () => removeEventListener('pointerdown', onPointerDown, true);
  }, [list]);
}

function onKey(event: KeyboardEvent, list: HTMLOListElement | null): void {
  const buttons = [...(list?.querySelectorAll('button') ?? [])];
  const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
  if (target !== undefined) buttons.at(target % buttons.length)?.focus();
  else if (event.key === 'Escape') useOutline.setState({ open: false });
  else return;
  event.preventDefault();
  event.stopPropagation();
}
