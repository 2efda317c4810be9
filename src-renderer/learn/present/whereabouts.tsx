import type { ReactNode } from 'react';
import { ClassBadge } from '../class/class-badge.tsx';
import { LetMostIn } from '../class/held-addresses.tsx';

interface Props {
  /** The title of the lesson, script or comparison, then its chapter. */
  readonly title: readonly string[];
  /** The keys and tools of the presenter. */
  readonly keys: ReactNode;
  /** The number of the shown page or step. */
  readonly children: ReactNode;
}

/** The foot of all that is presented: its title, the keys and tools of the presenter, the class, and how far it is. */
export function Whereabouts({ title, keys, children }: Props) {
  return (
    <div className="row whereabouts">
      <span className="ellipsis">{title.join(' · ')}</span>
      {keys}
      <LetMostIn />
      <ClassBadge />
      {children}
    </div>
  );
}
