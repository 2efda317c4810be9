import type { LucideIcon } from 'lucide-react';
import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../src-main/commands.ts';
import { CommandsContext, runCommand } from './command.ts';
import { useKeyLabel } from './keys.tsx';

interface Props {
  readonly command: CommandId;
  readonly icon: LucideIcon;
  readonly className?: string;
  /** Overrides the command's own; for what the surrounding component already watches. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
  readonly label?: string;
  readonly size?: number;
}

/** A button for a command, named and explained by it. */
export function IconButton({ command, icon: Icon, className = '', pressed, disabled, label, size = 18 }: Props) {
  const commands = useContext(CommandsContext);
  const { t } = useTranslation();
  const keys = useKeyLabel(command);
  const name = label ?? t(`command.${command}.title`);
  return (
    <button
      type="button"
      className={`button icon ${className}`}
      aria-label={name}
      title={keys === '' ? name : `${name} (${keys})`}
      aria-pressed={pressed}
      disabled={disabled}
      // A click leaves the focus where it is, so that the keys for stepping go on working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(commands, command)}
    >
      <Icon size={size} aria-hidden="true" />
    </button>
  );
}
