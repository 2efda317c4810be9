import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { activate, stageNamed } from '../../state/session/stages.ts';
import { arrived, usePanes } from './pane-store.ts';

interface Props {
  readonly id: string;
  readonly className: string;
  readonly label: string;
  readonly style?: CSSProperties;
  readonly children: ReactNode;
}

/** The region of a diagram. A click or the focus in it makes it the active one, on which commands act. */
export function StageSection({ id, className, label, style, children }: Props) {
  const element = useRef<HTMLElement>(null);
  const wanted = usePanes((panes) => panes.wanted === id);
  // Takes the focus when a command moves it here: to the cells, or if there are none yet to the list of structures.
  useEffect(() => {
    if (!wanted) return;
    arrived();
    stageNamed(id)?.focus();
    if (element.current?.contains(document.activeElement) === true) return;
    element.current?.querySelector<HTMLElement>('[data-structures]')?.focus({ preventScroll: true });
  }, [wanted, id]);
  return (
    <section
      ref={element}
      className={className}
      style={style}
      aria-label={label}
      data-stage
      data-pane={id}
      onPointerDownCapture={() => activate(id)}
      onFocusCapture={() => activate(id)}
    >
      {children}
    </section>
  );
}
