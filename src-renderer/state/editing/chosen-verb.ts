import { create } from 'zustand';
import type { Verb } from '../../../core/script/operation/operation-form.ts';
import { openPanels, togglePanel } from '../session/panels.ts';

/** The operation whose form the operations panel shows. */
export const useVerb = create<{ readonly verb: Verb }>()(() => ({ verb: 'create' }));

/** Shows the form of an operation, also while the panel is closed. */
export function chooseOperation(verb: Verb): void {
  useVerb.setState({ verb });
  if (!openPanels().includes('operations')) togglePanel('operations');
}
