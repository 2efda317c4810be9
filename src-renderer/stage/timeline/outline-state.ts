import { create } from 'zustand';
import { isScriptRun } from '../../state/script/document.ts';
import { useSession } from '../../state/session/session.ts';

/** True while the list of chapters and operations is open. */
export const useOutline = create<{ readonly open: boolean }>(() => ({ open: false }));

/** A game and a recording have no operations. */
export function hasOutline(): boolean {
  const { picture } = useSession.getState();
  return isScriptRun(picture) && picture.operations.length > 0;
}

export function toggleOutline(): void {
  useOutline.setState(({ open }) => ({ open: !open }));
}
