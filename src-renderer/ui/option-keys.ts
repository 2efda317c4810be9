import { useEffect, useRef } from 'react';
import { useShell } from '../state/window/window-state.ts';
import type { KeyPress, KeyTarget } from './key-chords.ts';
import { keyTargetOf } from './key-target.ts';

/** Returns the option that a digit chooses, where `1` is option 0; null if the key is no digit, or types text. */
export function optionOfKey(press: KeyPress, target: KeyTarget, count: number): number | null {
  if (target.typing || press.ctrlKey || press.metaKey || press.altKey || !/^[1-9]$/.test(press.key)) return null;
  const option = Number(press.key) - 1;
  return option < count ? option : null;
}

/** While a question is shown, the digits from 1 choose one of its options. */
export function useOptionKeys(count: number, choose: (option: number) => void): void {
  useQuestionKeys((event) => {
    const option = optionOfKey(event, keyTargetOf(event), count);
    if (option === null) return;
    event.preventDefault();
    choose(option);
  });
}

/** Before a digit is typed where nothing takes it, moves the focus into a field, so that the digit is typed there. Delete empties the cell. */
export function useFieldKeys(focusField: () => void, empty?: () => void): void {
  useQuestionKeys((event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || keyTargetOf(event).typing) return;
    if (/^\d$/.test(key)) focusField();
    if (key === 'Delete') empty?.();
  });
}

/** Listens to keys while no dialog is open. */
function useQuestionKeys(pressed: (event: KeyboardEvent) => void): void {
  const latest = useRef(pressed);
  useEffect(() => {
    latest.current = pressed;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || useShell.getState().dialog !== null) return;
      latest.current(event);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
