import { useEdits } from '../live/edits.ts';

/** Why the last edit at a place was refused; nothing where it was not. */
export function Refusal({ place }: { readonly place: string }) {
  const reason = useEdits((edits) => edits.refused.get(place));
  if (reason === undefined) return null;
  return (
    <small className="edit-refused" role="alert">
      {reason}
    </small>
  );
}
