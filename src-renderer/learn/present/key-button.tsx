import type { CommandId } from '../../../src-main/contract/commands.ts';
import { CommandButton } from '../../ui/command-button.tsx';

interface Props {
  readonly command: CommandId;
  readonly symbol: string;
  readonly label: string;
}

/** A key with what it does; a click does the same. */
export function KeyButton({ command, symbol, label }: Props) {
  return (
    <CommandButton command={command} className="key-button" label={label}>
      <kbd>{symbol}</kbd>
      {label}
    </CommandButton>
  );
}
