import type { ReactNode } from 'react';
import { Surface, type SurfaceProps } from './surface.tsx';
import { ViewControls } from './view-controls.tsx';

interface Props extends SurfaceProps {
  /** Camera buttons work on the active stage, so only that one has them. */
  readonly active: boolean;
  /** Lies over the picture. */
  readonly children?: ReactNode;
}

/** One diagram: canvas for the eye, mirror for assistive technology and the keyboard. Any number of them can be mounted. */
export function Stage({ active, children, ...props }: Props) {
  return (
    <div className="stage-view">
      <Surface {...props} />
      {active && <ViewControls />}
      {children}
    </div>
  );
}
