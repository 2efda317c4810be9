import type { ReactNode } from 'react';
import { Surface, type SurfaceProps } from './surface.tsx';

interface Props extends SurfaceProps {
  /** Content over the picture. */
  readonly children?: ReactNode;
}

/** One diagram: a canvas, and a mirror for assistive technology and the keyboard. Any number can be mounted. */
export function Stage({ children, ...props }: Props) {
  return (
    <div className="stage-view">
      <Surface {...props} />
      {children}
    </div>
  );
}
