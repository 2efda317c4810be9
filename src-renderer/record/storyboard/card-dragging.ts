import { type DragEvent, useState } from 'react';
import type { PlacedShot } from './shown-beats.ts';

interface Over {
  readonly id: number;
  /** The edge at which the card would be inserted. */
  readonly side: 'before' | 'after';
}

/** Lets the user drag cards by their pictures. */
export function useDragging(shots: readonly PlacedShot[], move: (id: number, place: number) => void) {
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
