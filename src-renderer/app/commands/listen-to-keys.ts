import { endBlank } from '../../learn/present/presenter-state.ts';
import { useShell } from '../../state/window/window-state.ts';
import { type Commands, runCommand } from '../../ui/command.ts';
import { commandAt } from '../../ui/key-chords.ts';
import { keyTargetOf } from '../../ui/key-target.ts';

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'Meta']);

/**
 * Maps key presses to commands.
 * @returns a function that stops listening
 */
export function listenToKeys(commands: Commands): () => void {
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing) return;
    if (!MODIFIERS.has(event.key) && endBlank()) {
      event.preventDefault();
      return;
    }
    const id = commandAt(event, keyTargetOf(event));
    if (id === undefined) return;
    // Dialogs close themselves on Escape and keep every other key.
    if (useShell.getState().dialog !== null && id !== 'help.palette') return;
    event.preventDefault();
    runCommand(commands, id);
  };
  addEventListener('keydown', onKeyDown);
  return () => removeEventListener('keydown', onKeyDown);
}
