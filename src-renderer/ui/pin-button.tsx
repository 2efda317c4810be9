import { Pin as PinIcon } from 'lucide-react';
import type { Pin } from '../state/preferences/stored-watches.ts';
import { isPinned, togglePin, useWatches } from '../state/session/watches.ts';

/** A button that starts or stops watching a number over time. */
export function PinButton({ pin, label }: { readonly pin: Pin; readonly label: string }) {
  const watches = useWatches();
  return (
    <button
      type="button"
      className="button icon pin-button"
      aria-label={label}
      aria-pressed={isPinned(watches, pin)}
      title={label}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => togglePin(pin)}
    >
      <PinIcon size={12} aria-hidden="true" />
    </button>
  );
}
