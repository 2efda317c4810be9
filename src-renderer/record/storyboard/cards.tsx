import { type DragEvent, type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { moveShot, removeShot, travelBoard } from '../../state/preferences/storyboards.ts';
import type { Beats } from './beats.ts';
import { Card } from './card.tsx';
import { tell } from './collect-beats.ts';
import type { PlacedShot } from './shown-beats.ts';

interface Props {
  readonly beats: Beats;
  readonly shots: readonly PlacedShot[];
}

/**
 * The pictures in their order. They are moved by dragging, or with Alt and arrow keys; arrow keys alone go from card to card, Delete
 * removes a card, Ctrl+Z undoes and Ctrl+Shift+Z redoes.
 */
export function Cards({ beats, shots }: Props) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const { move, remove, onKeyDown } = useMoves({ beats, shots }, list);
  const dragging = useDragging(shots, move);
  return (
    <ol className="storyboard-cards" ref={list} aria-label={t('ui.panel.storyboard')} onKeyDown={onKeyDown}>
      {shots.map((shot, place) => (
        <li
          key={shot.id}
          className="storyboard-card"
          data-place={place}
          data-drop={dragging.over?.id === shot.id ? dragging.over.side : undefined}
          {...dragging.target(shot.id)}
        >
          <Card
            beats={beats}
            shot={shot}
            place={place}
            count={shots.length}
            drag={dragging.source(shot.id)}
            onMove={(by) => move(shot.id, place + by)}
            onRemove={() => remove(shot.id)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Moves and removes cards by buttons and keys. */
function useMoves({ beats, shots }: Props, list: RefObject<HTMLOListElement | null>) {
  const { t } = useTranslation();
  const move = (id: number, place: number): void => {
    const focused = document.activeElement;
    const to = Math.min(shots.length - 1, Math.max(0, place));
    flushSync(() => moveShot(beats.key, id, to));
    // A moved element loses the focus.
    if (focused instanceof HTMLElement) focused.focus();
    tell(t('ui.storyboard.moved', { n: to + 1, count: shots.length }));
  };
  const remove = (id: number): void => {
    const place = shots.findIndex((shot) => shot.id === id);
    flushSync(() => removeShot(beats.key, id));
    pictures(list.current)[Math.min(place, shots.length - 2)]?.focus();
    tell(t('ui.storyboard.removed', { n: place + 1 }));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const place = placeOf(event.target);
    const id = shots[place]?.id;
    if (id === undefined) return;
    const typing = event.target instanceof HTMLTextAreaElement;
    const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by !== undefined && event.altKey) move(id, place + by);
    else if (typing || event.altKey) return;
    else if (by !== undefined) pictures(list.current)[place + by]?.focus();
    else if (event.key === 'Delete') remove(id);
    else if (isUndo) travelBoard(beats.key, event.shiftKey ? 'future' : 'past');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { move, remove, onKeyDown };
}

function pictures(list: HTMLElement | null): readonly HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('.card-go') ?? [])];
}

function placeOf(target: EventTarget): number {
  const card = target instanceof Element ? target.closest<HTMLElement>('[data-place]') : null;
  return card === null ? -1 : Number(card.dataset.place);
}

interface Over {
  readonly id: number;
  /** The edge at which the card would be inserted. */
  readonly side: 'before' | 'after';
}

/** Lets the user drag cards by their pictures. */
function useDragging(shots: readonly PlacedShot[], move: (id: number, place: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const end = (): void => {
    setDragged(null);
    setOver(null);
  };
  const placeIn = (id: number): number => shots.findIndex((shot) => shot.id === id);
  const drop = (): void => {
    if (dragged !== null && over !== null) {
      const from = placeIn(dragged);
      const to = placeIn(over.id) + (over.side === 'after' ? 1 : 0);
      move(dragged, to > from ? to - 1 : to);
    }
    end();
  };
  return {
    over,
    source: (id: number) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', '');
        setDragged(id);
      },
      onDragEnd: end,
    }),
    target: (id: number) => ({
      onDragOver(event: DragEvent) {
        if (dragged === null) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const side = event.clientY < top + height / 2 ? 'before' : 'after';
        if (over?.id !== id || over.side !== side) setOver({ id, side });
      },
      onDrop(event: DragEvent) {
        event.preventDefault();
        drop();
      },
    }),
  };
}
