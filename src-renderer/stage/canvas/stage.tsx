import type { ReactNode } from 'react';
import { Surface, type SurfaceProps } from './surface.tsx';

interface Props extends SurfaceProps {
  /** Lies over the picture. */
  readonly children?: ReactNode;
}

/** One diagram: canvas for the eye, mirror for assistive technology and the keyboard. Any number of them can be mounted. */
export function Stage({ children, ...props }: Props) {
  return (
    <div className="stage-view">
      <Surface {...props} />
      {children}
    </div>
  );
}
