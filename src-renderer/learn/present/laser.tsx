import { useEffect, useRef } from 'react';

/** A red dot instead of the pointer. */
export function Laser() {
  const dot = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onMove = ({ clientX, clientY }: PointerEvent): void => {
      if (dot.current === null) return;
      dot.current.hidden = false;
      dot.current.style.transform = `translate(${clientX}px, ${clientY}px)`;
    };
    addEventListener('pointermove', onMove);
    return () => removeEventListener('pointermove', onMove);
  }, []);
  return <div ref={dot} className="laser-dot" aria-hidden="true" hidden />;
}
