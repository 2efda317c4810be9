import type { KeyTarget } from './key-chords.ts';

const typing =
  'input:not([type=range],[type=checkbox],[type=radio],[type=button],[type=submit]), textarea, select, [contenteditable=true]';
const pressable =
  'button, a[href], input, summary, [role=button], [role=tab], [role=option], [role=menuitem], [role=gridcell]';
const navigable =
  'input[type=range], [type=radio], [role=slider], [role=gridcell], [role=grid], [role=tab], [role=option], [role=listbox], [role=tree], [role=separator], [role=menuitem], [data-own-keys]';

/** Describes the element in which a key was pressed. */
export function keyTargetOf(event: Event): KeyTarget {
  const origin = event.target instanceof Element ? event.target : null;
  const within = (selector: string): boolean => origin?.closest(selector) != null;
  return {
    typing: within(typing),
    editor: within('[data-editor]'),
    pressable: within(pressable),
    navigable: within(navigable),
    flatList: within('[role=listbox]'),
  };
}
