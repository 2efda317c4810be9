import { transport } from '../../state/play/transport.ts';

/** A drag rests after this many milliseconds without a move. */
const REST_MS = 120;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Shows a position during a drag. */
export function drag(position: number): void {
  transport().seek(position, 'drag');
  clearTimeout(timer);
  timer = setTimeout(rest, REST_MS);
}

/** Called when the user ends the drag or holds still. */
export function rest(): void {
  clearTimeout(timer);
  transport().rest();
}
