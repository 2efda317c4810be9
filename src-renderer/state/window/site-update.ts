import { create } from 'zustand';
import { toast } from './window-state.ts';

/** A newer version of the site that is loaded but not shown yet. */
interface Update {
  /** Switches to the newer version; null if there is none. */
  readonly apply: (() => void) | null;
}

export const useUpdate = create<Update>(() => ({ apply: null }));

/** Offers a newer version once. It never replaces a lesson that is being shown. */
export function offerUpdate(text: string, apply: () => void): void {
  const isOffered = useUpdate.getState().apply !== null;
  useUpdate.setState({ apply });
  if (!isOffered) toast({ tone: 'info', text, action: 'site.update' });
}
