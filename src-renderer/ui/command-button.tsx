import { type ReactNode, useContext } from 'react';
import type { CommandId } from '../../src-main/contract/commands.ts';
import { useTranslate } from '../text/translate.ts';
import { CommandsContext, runCommand } from './command.ts';
import { useKeyLabel } from './command-keys.tsx';

export interface CommandButtonProps {
  readonly command: CommandId;
  readonly className?: string;
  /** Replaces the command's name. */
  readonly label?: string | undefined;
  /** Replaces the label and key of the command. */
  readonly title?: string | undefined;
  /** A sentence below the label and key of the command; may be empty. */
  readonly note?: string;
  /** Overrides the command's state, for components that already subscribe to it. */
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

/** A button that runs a command, labelled with its name. */
export function CommandButton({
  command,
  className = '',
  label,
  title,
  note = '',
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
      title={title ?? `${keys === '' ? name : `${name} (${keys})`}${note === '' ? '' : `\n${note}`}`}
      aria-pressed={pressed}
      disabled={disabled}
      // A click does not take the focus, so the stepping keys continue to work.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => runCommand(commands, command)}
    >
      {children}
    </button>
  );
}
