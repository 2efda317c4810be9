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
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.repeat || useShell.getState().dialog !== null) return;
      const option = optionOfKey(event, keyTargetOf(event), count);
      if (option === null) return;
      event.preventDefault();
      latest.current(option);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [count]);
}
