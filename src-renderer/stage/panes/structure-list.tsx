import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StructureChoice } from '../../../core/scene/stage/structure-choice.ts';
import { useSession } from '../../state/session/session.ts';
import type { MemoryPicture } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { closeChooser } from './pane-store.ts';
import { type FamilyState, isWhole, onlyFamily, onlyName, toggleFamily, toggleName } from './structure-choice.ts';
import { familyLabel, isSingle, structureLabel } from './structure-names.ts';

export interface StructuresProps {
  /** The id of the diagram. */
  readonly id: string;
  readonly onChoose: (choice: StructureChoice) => void;
  readonly choice: StructureChoice;
  readonly states: readonly FamilyState[];
  readonly words: readonly string[];
  readonly picture: MemoryPicture;
  /** Replaces the summary of the choice on the button. */
  readonly label?: string;
}

interface Props extends StructuresProps {
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Maximum number of listed names; the others are found by searching. */
const LISTED = 200;

interface Found {
  readonly state: FamilyState;
  readonly label: string;
  /** Names that match the filter; empty for families that are a single structure. */
  readonly names: readonly { readonly name: string; readonly label: string }[];
}

/** Lists all structures by family with a checkbox each. It overlays everything, so no pane is too small for it. */
export function StructureList(props: Props) {
  const { t } = useTranslation();
  // Structures may have other names at another position.
  useSession(({ position }) => position);
  const element = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState('');
  const found = useFound(props, search);
  usePopover(element, props.anchor);
  return (
    <div
      ref={element}
      popover="manual"
      role="dialog"
      aria-label={t('ui.stage.structures')}
      className="popup structure-list"
      data-own-keys
      onKeyDown={(event) => onListKey(event, props.anchor.current)}
    >
      <SearchField
        label={t('ui.structures.search')}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onlyFirst(props, found);
        }}
      />
      <div className="structure-groups">
        {found.map((each) => (
          <FamilyGroup key={each.state.family} {...props} found={each} />
        ))}
        {found.length === 0 && <p className="hint">{t('ui.structures.notFound')}</p>}
      </div>
      <p className="hint">{t('ui.structures.hint')}</p>
    </div>
  );
}

function FamilyGroup({ onChoose, choice, found, picture }: Props & { readonly found: Found }) {
  const { t } = useTranslation();
  const { state, label, names } = found;
  const listed = names.slice(0, LISTED);
  const several = !isSingle(state, picture);
  return (
    <fieldset aria-label={label}>
      <Box
        label={label}
        detail={several ? String(state.names.length) : ''}
        checked={isWhole(state, choice)}
        partly={state.visible.length > 0}
        onToggle={() => onChoose(toggleFamily(choice, state))}
        onOnly={() => onChoose(onlyFamily(state.family))}
      />
      {listed.map(({ name, label: text }) => (
        <Box
          key={name}
          nested
          label={text}
          full={name.startsWith('[') ? name : text}
          checked={state.visible.includes(name)}
          onToggle={() => onChoose(toggleName(choice, name))}
          onOnly={() => onChoose(onlyName(name))}
        />
      ))}
      {listed.length < names.length && (
        <p className="hint">{t('ui.structures.more', { count: names.length - listed.length })}</p>
      )}
    </fieldset>
  );
}

interface BoxProps {
  readonly label: string;
  /** The full label, if `label` is shortened. */
  readonly full?: string;
  readonly detail?: string;
  readonly checked: boolean;
  /** True if a part of it is shown. */
  readonly partly?: boolean;
  readonly nested?: boolean;
  readonly onToggle: () => void;
  readonly onOnly: () => void;
}

function Box({
  label,
  full = label,
  detail = '',
  checked,
  partly = false,
  nested = false,
  onToggle,
  onOnly,
}: BoxProps) {
  const { t } = useTranslation();
  const markPartly = (input: HTMLInputElement | null): void => {
    if (input !== null) input.indeterminate = !checked && partly;
  };
  return (
    <div className={nested ? 'row structure nested' : 'row structure'}>
      <label className="row" title={full}>
        <input
          ref={markPartly}
          type="checkbox"
          checked={checked}
          onChange={onToggle}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onOnly();
          }}
        />
        <span className="label ellipsis">{label}</span>
        {detail !== '' && <small>{detail}</small>}
      </label>
      <button
        type="button"
        className="button structure-only"
        tabIndex={-1}
        aria-label={t('ui.structures.onlyThis', { name: label })}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onOnly}
      >
        {t('ui.structures.only')}
      </button>
    </div>
  );
}

function useFound({ states, picture }: Props, search: string): readonly Found[] {
  const translate = useTranslate();
  const wanted = search.trim().toLowerCase();
  const fits = (text: string): boolean => text.toLowerCase().includes(wanted);
  return states.flatMap((state) => {
    const label = familyLabel(state.family, translate);
    const all = isSingle(state, picture)
      ? []
      : state.names.map((name) => ({ name, label: structureLabel(name, picture, translate) }));
    if (fits(label)) return [{ state, label, names: all }];
    const names = all.filter((each) => fits(each.label) || fits(each.name));
    return names.length === 0 ? [] : [{ state, label, names }];
  });
}

/** Enter in the search shows only the first result: a structure if one was searched for, otherwise the family. */
function onlyFirst({ onChoose }: Props, found: readonly Found[]): void {
  const [first] = found;
  if (first === undefined) return;
  const { state, names } = first;
  const one = names.length > 0 && names.length < state.names.length ? names[0] : undefined;
  onChoose(one === undefined ? onlyFamily(state.family) : onlyName(one.name));
  closeChooser();
}

function onListKey(event: KeyboardEvent, anchor: HTMLElement | null): void {
  const list = [...event.currentTarget.querySelectorAll<HTMLElement>('input')];
  const here = list.indexOf(document.activeElement as HTMLElement);
  const target = { ArrowDown: here + 1, ArrowUp: here - 1 }[event.key];
  if (target !== undefined) list.at(target % list.length)?.focus();
  else if (event.key === 'Escape' || event.key === 'Tab') {
    closeChooser();
    anchor?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Opens over everything, below its button, and closes on a click elsewhere. */
function usePopover(element: RefObject<HTMLElement | null>, anchor: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const [list, button] = [element.current, anchor.current];
    if (list === null || button === null) return;
    list.showPopover();
    const { left, bottom } = button.getBoundingClientRect();
    list.style.left = `${Math.max(8, Math.min(left, innerWidth - list.offsetWidth - 8))}px`;
    // Moves up over its button if there is not enough room below.
    list.style.maxHeight = `${Math.min(560, innerHeight - 16)}px`;
    list.style.top = `${Math.max(8, Math.min(bottom + 4, innerHeight - list.offsetHeight - 8))}px`;
    list.querySelector('input')?.focus();
  }, [element, anchor]);
  useEffect(() => {
    const onPointerDown = (event: PointerEvent): void => {
      const within = (root: HTMLElement | null) =>
        event.target instanceof Node && root?.contains(event.target) === true;
      if (!within(element.current) && !within(anchor.current)) closeChooser();
    };
    addEventListener('pointerdown', onPointerDown, true);
    addEventListener('resize', closeChooser);
    return () => {
      removeEventListener('pointerdown', onPointerDown, true);
      removeEventListener('resize', closeChooser);
    };
  }, [element, anchor]);
}
