import { Check, type LucideIcon } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MenuName } from '../../../src-main/contract/command-sections.ts';
import { type CommandId, menuSections } from '../../../src-main/contract/commands.ts';
import { CommandsContext, runCommand } from '../../ui/command.ts';
import { CommandKeys } from '../../ui/command-keys.tsx';

interface MenuProps {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** The purpose of the menu, if its label does not say it. */
  readonly title?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A button that opens a list of actions; arrows move in it, Escape and a click outside close it. */
export function Menu({ label, icon: Icon, title, className = '', children }: MenuProps) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => (open ? openIn(anchor.current, () => setOpen(false)) : undefined), [open]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
    // Gives up the focus, so that the stepping keys act on the page again.
    button.current?.blur();
  };
  return (
    <div className="menu-anchor" ref={anchor}>
      <button
        ref={button}
        type="button"
        className={`button ${className}`}
        aria-label={title ?? label}
        title={title}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {Icon !== undefined && <Icon size={18} aria-hidden="true" />}
        <span className="label">{label}</span>
      </button>
      {open && (
        <div
          className="popup menu"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={(event) => onMenuKey(event, anchor.current, close)}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest('[role^=menuitem]') !== null) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/**
 * Focuses the first item and closes the menu on a click outside.
 * @returns a function that stops listening
 */
function openIn(anchor: HTMLElement | null, close: () => void): () => void {
  items(anchor)[0]?.focus();
  const onPointerDown = (event: PointerEvent): void => {
    if (event.target instanceof Node && anchor?.contains(event.target) === false) close();
  };
  addEventListener('pointerdown', onPointerDown, true);
  return () => removeEventListener('pointerdown', onPointerDown, true);
}

function items(root: HTMLElement | null): readonly HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
}

function onMenuKey(event: KeyboardEvent, root: HTMLElement | null, close: () => void): void {
  const list = items(root);
  const here = list.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
  if (target !== undefined) list.at(target % list.length)?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface MenuCommandsProps {
  readonly menus: readonly MenuName[];
  /** Shown after the first section. */
  readonly children?: ReactNode;
}

/** The commands of one or several menus of src-main/contract/commands.ts, with a line between sections. */
export function MenuCommands({ menus, children }: MenuCommandsProps) {
  const commands = useContext(CommandsContext);
  const sections = menus.flatMap(menuSections).filter(({ application }) => application !== true);
  return sections.map(({ ids }, i) => (
    <Fragment key={ids[0]}>
      {i > 0 && <hr />}
      {ids
        .filter((id) => commands.get(id)?.relevant?.() !== false)
        .map((id) => (
          <MenuCommand key={id} command={id} />
        ))}
      {i === 0 && children}
    </Fragment>
  ));
}

export function MenuCommand({ command }: { readonly command: CommandId }) {
  const commands = useContext(CommandsContext);
  const { t } = useTranslation();
  const found = commands.get(command);
  return (
    <MenuItem
      label={t(`command.${command}.title`)}
      role="menuitemcheckbox"
      checked={found?.checked?.()}
      disabled={found?.enabled?.() === false}
      onChoose={() => runCommand(commands, command)}
    >
      <CommandKeys command={command} />
    </MenuItem>
  );
}

interface ActionProps {
  readonly label: string;
  readonly detail?: string;
  /** For items that can be checked: true if checked. */
  readonly checked?: boolean;
  readonly onChoose: () => void;
}

/** An action in a menu that is not a command: a recent file, a game. */
export function MenuAction({ detail, ...props }: ActionProps) {
  return (
    <MenuItem role="menuitemradio" {...props}>
      {detail !== undefined && <small>{detail}</small>}
    </MenuItem>
  );
}

interface ItemProps {
  readonly label: string;
  /** For items that can be checked. */
  readonly role: 'menuitemcheckbox' | 'menuitemradio';
  readonly checked?: boolean | undefined;
  readonly disabled?: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function MenuItem({ label, role, checked, disabled = false, onChoose, children }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only items that can be checked get aria-checked
    <button
      type="button"
      className="row menu-item"
      role={checked === undefined ? 'menuitem' : role}
      tabIndex={-1}
      aria-checked={checked}
      aria-disabled={disabled}
      onClick={onChoose}
    >
      <span className="mark">{checked === true && <Check size={16} aria-hidden="true" />}</span>
      <span className="label ellipsis" title={label}>
        {label}
      </span>
      {children}
    </button>
  );
}
