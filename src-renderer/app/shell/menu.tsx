import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import { Fragment, type KeyboardEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import { type MenuName, menus, type Submenu, titleKey } from '../../../src-main/contract/menus.ts';
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
          onKeyDown={(event) => onMenuKey(event, close)}
          onClick={(event) => {
            if (event.target instanceof Element && event.target.closest(ACTIONS) !== null) close();
          }}
        >
          {children}
        </div>
      )}
    </div>
  );
}

/** Items that do something, in contrast to those that open a submenu. */
const ACTIONS = '[role^=menuitem]:not([aria-haspopup])';

/**
 * Focuses the first item and closes the menu on a click outside.
 * @returns a function that stops listening
 */
function openIn(anchor: HTMLElement | null, close: () => void): () => void {
  anchor?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
  const onPointerDown = (event: PointerEvent): void => {
    if (event.target instanceof Node && anchor?.contains(event.target) === false) close();
  };
  addEventListener('pointerdown', onPointerDown, true);
  return () => removeEventListener('pointerdown', onPointerDown, true);
}

/** Moves among the items of one menu, not among those of its submenus. */
function onMenuKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const menu = event.currentTarget;
  const list = [...menu.querySelectorAll<HTMLElement>('[role^=menuitem]')].filter(
    (item) => item.closest('[role=menu]') === menu,
  );
  const here = list.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: -1 }[event.key];
  if (target !== undefined) list.at(target % list.length)?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') close();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface MenuCommandsProps {
  readonly menu: MenuName;
  /** The files of the submenu `recent`; without files it is omitted. */
  readonly recent?: readonly ReactNode[];
}

/** The commands of a menu of src-main/contract/menus.ts that can be run now, with a line between sections. */
export function MenuCommands({ menu, recent = [] }: MenuCommandsProps) {
  const { t } = useTranslation();
  const isPossible = usePossible();
  const sections = menus[menu]
    .map((entries) => entries.filter((entry) => typeof entry !== 'string' || isPossible(entry)))
    .map((entries) =>
      entries.flatMap((entry) => {
        if (typeof entry === 'string') return [<MenuCommand key={entry} command={entry} />];
        const items = entry.name === 'recent' ? recent : submenuItems(entry, isPossible);
        if (items.length === 0) return [];
        return [
          <MenuBelow key={entry.name} label={t(`menu.heading.${entry.name}`)}>
            {items}
          </MenuBelow>,
        ];
      }),
    )
    .filter((items) => items.length > 0);
  return sections.map((items, i) => (
    <Fragment key={items[0]!.key}>
      {i > 0 && <hr />}
      {items}
    </Fragment>
  ));
}

function submenuItems({ name, ids }: Submenu, isPossible: (id: CommandId) => boolean): readonly ReactNode[] {
  return ids.filter(isPossible).map((id) => <MenuCommand key={id} command={id} title={titleKey(id, name)} />);
}

function usePossible(): (id: CommandId) => boolean {
  const commands = useContext(CommandsContext);
  return (id) => {
    const command = commands.get(id);
    return command?.relevant?.() !== false && command?.enabled?.() !== false;
  };
}

/** An item that opens a menu next to it, on a click, by the right arrow and under the pointer. */
export function MenuBelow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLDivElement>(null);
  const enter = (): void => {
    setOpen(true);
    // The items exist after the next render.
    requestAnimationFrame(() => anchor.current?.querySelector<HTMLElement>('[role=menu] [role^=menuitem]')?.focus());
  };
  const leave = (): void => {
    anchor.current?.querySelector<HTMLElement>('[aria-haspopup]')?.focus();
    setOpen(false);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== (open ? 'ArrowLeft' : 'ArrowRight')) return;
    (open ? leave : enter)();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the item and the menu inside are interactive; this opens and closes for both
    <div
      className="menu-anchor"
      ref={anchor}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setOpen(true)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(false)}
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        className="row menu-item"
        role="menuitem"
        tabIndex={-1}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={enter}
      >
        <span className="mark" />
        <span className="label ellipsis">{label}</span>
        <ChevronRight size={16} aria-hidden="true" />
      </button>
      {open && (
        <div
          className="popup menu below"
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={(event) => onMenuKey(event, leave)}
        >
          {children}
        </div>
      )}
    </div>
  );
}

interface MenuCommandProps {
  readonly command: CommandId;
  /** The key of another title. */
  readonly title?: string;
}

function MenuCommand({ command, title = `command.${command}.title` }: MenuCommandProps) {
  const commands = useContext(CommandsContext);
  const { t } = useTranslation();
  const found = commands.get(command);
  return (
    <MenuItem
      label={t(title)}
      role="menuitemcheckbox"
      checked={found?.checked?.()}
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
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function MenuItem({ label, role, checked, onChoose, children }: ItemProps) {
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only items that can be checked get aria-checked
    <button
      type="button"
      className="row menu-item"
      role={checked === undefined ? 'menuitem' : role}
      tabIndex={-1}
      aria-checked={checked}
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
