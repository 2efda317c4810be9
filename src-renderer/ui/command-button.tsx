import { type ReactNode, useContext } from 'react';
import type { CommandId } from '../../src-main/contract/commands.ts';
import { useTranslate } from '../text/translate.ts';
import { CommandsContext, runCommand } from './command.ts';
import { useKeyLabel } from './keys.tsx';

export interface CommandButtonProps {
  readonly command: CommandId;
  readonly className?: string;
  /** In place of the command's name. */
  readonly label?: string | undefined;
  /** In place of the label with the command's key. */
  readonly title?: string | undefined;
  /** Overrides the command's own; for what the surrounding component already watches. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

/** A button for a command, named and explained by it. */
export function CommandButton({
  command,
  className = '',
  label,
  title,
  pressed,
  disabled,
  children,
}: CommandButtonProps & { readonly children: ReactNode }) {
  const commands = useContext(CommandsContext);
  const t = useTranslate();
  const keys = useKeyLabel(command);
  const name = label ?? t(`command.${command}.title`);
  return (
    <button
      type="button"
      data-command={command}
      className={`button ${className}`}
      aria-label={name}
      title={title ?? (keys === '' ? name : `${name} (${keys})`)}
      aria-pressed={pressed}
      disabled={disabled}
      // A click leaves the focus where it is, so that the keys for stepping go on working.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(commands, command)}
    >
      {children}
    </button>
  );
}
