import { Info } from 'lucide-react';

interface Props {
  readonly id: string;
  /** Null if nothing is missing; the line keeps its room. */
  readonly text: string | null;
  /** True if the student tried to answer or to go on without it. */
  readonly isUrgent: boolean;
}

/** Says beside the Answer button what is missing. Screen readers hear it once it is urgent. */
export function Missing({ id, text, isUrgent }: Props) {
  return (
    <p id={id} className={isUrgent ? 'row missing urgent' : 'row missing'} role={isUrgent ? 'alert' : undefined}>
      {text !== null && (
        <>
          <Info size={16} aria-hidden="true" />
          {text}
        </>
      )}
    </p>
  );
}
