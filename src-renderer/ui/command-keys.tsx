import { type CommandId, keysOf } from '../../src-main/contract/commands.ts';
import { useShell } from '../state/window/window-state.ts';
import { keyCaps } from './key-chords.ts';

function useMac(): boolean {
  return useShell((shell) => shell.info?.platform === 'darwin');
}

/** Returns a command's first key as plain text: `Ctrl+K`. Empty if it has none. */
export function useKeyLabel(command: CommandId): string {
  const mac = useMac();
  const [chord] = keysOf(command);
  return chord === undefined ? '' : keyCaps(chord, mac).join(mac ? '' : '+');
}

/** Shows a chord as keys. */
function Keys({ chord }: { readonly chord: string }) {
  const mac = useMac();
  return (
    <span className="keys">
      {keyCaps(chord, mac).map((cap) => (
        <kbd key={cap}>{cap}</kbd>
      ))}
    </span>
  );
}

export function CommandKeys({ command }: { readonly command: CommandId }) {
  const [chord] = keysOf(command);
  return chord === undefined ? null : <Keys chord={chord} />;
}
