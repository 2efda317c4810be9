import { Pin as PinIcon } from 'lucide-react';
import type { Pin } from '../state/preferences/stored-watches.ts';
import { isPinned, togglePin, useWatches } from '../state/session/watches.ts';
import { IconAction } from './icon-action.tsx';

/** A button that starts or stops watching a number over time. */
export function PinButton({ pin, label }: { readonly pin: Pin; readonly label: string }) {
  const watches = useWatches();
  return (
    <IconAction
      label={label}
      icon={PinIcon}
      size={12}
      className="pin-button"
      aria-pressed={isPinned(watches, pin)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => togglePin(pin)}
    />
  );
}
