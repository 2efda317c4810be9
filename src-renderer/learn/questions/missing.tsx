import { Info } from 'lucide-react';
import { useEffect, useRef } from 'react';

interface Props {
  readonly id: string;
  /** Null if nothing is missing; the line keeps its room. */
  readonly text: string | null;
  /** True if the student tried to answer or to go on without it. */
  readonly isUrgent: boolean;
}

/** Says what the answer needs, and comes into view once the student tries to answer without it. Screen readers hear it once it is urgent. */
export function Missing({ id, text, isUrgent }: Props) {
  const line = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isUrgent) line.current?.scrollIntoView({ block: 'nearest' });
  }, [isUrgent]);
  return (
    <p
      ref={line}
      id={id}
      className={isUrgent ? 'row missing urgent' : 'row missing'}
      role={isUrgent ? 'alert' : undefined}
    >
      {text !== null && (
        <>
          <Info size={16} aria-hidden="true" />
          {text}
        </>
      )}
    </p>
  );
}
