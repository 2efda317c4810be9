import { useEffect, useRef } from 'react';
import { useEdits } from '../state/live/edits.ts';

/** Explains why the last edit at a place was refused. */
export function EditRefusal({ place }: { readonly place: string }) {
  const reason = useEdits((edits) => edits.refused.get(place)?.reason);
  const shown = useRef<HTMLElement>(null);
  useEffect(() => {
    if (reason !== undefined) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [reason]);
  if (reason === undefined) return null;
  return (
    <small ref={shown} className="edit-refused" role="alert">
      {reason}
    </small>
  );
}
