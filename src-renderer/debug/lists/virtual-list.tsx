import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

/** Indentation per level in CSS pixels, and the deepest level that is indented further. */
const INDENT = 14;
const DEEPEST = 12;

interface Props {
  readonly label: string;
  readonly count: number;
  /** Height in CSS pixels. */
  readonly rowHeight: number;
  /** The selected row; -1 if none in the list is selected. */
  readonly selected: number;
  /** Each new value scrolls to the selected row once the list contains it. Null or undefined never scrolls. */
  readonly reveal?: string | null;
  readonly onChoose: (row: number) => void;
  readonly render: (row: number) => ReactNode;
  /** Called on Enter instead of choosing the row. */
  readonly onOpen?: (row: number) => void;
  /** Present if the rows form a tree. */
  readonly tree?: Tree | null;
}

/** The operations of a tree. */
interface Tree {
  /** From 1. */
  levelOf(row: number): number;
  /** The row's position among its siblings, from 1, and the number of siblings. */
  positionOf(row: number): readonly [position: number, siblings: number];
  /** Null for a row without children. */
  isOpen(row: number): boolean | null;
  toggle(row: number): void;
}

/** A list of any length that only renders the rows in view. It is a single Tab stop; arrow keys, paging keys, Home and End move in it. */
export function VirtualList(props: Props) {
  const { label, count, rowHeight, selected, onChoose, render, onOpen = onChoose, tree = null } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const getScrollElement = () => scroller.current;
  const virtual = useVirtualizer({ count, getScrollElement, estimateSize: () => rowHeight, overscan: 8 });
  const { here, choose } = useActiveRow(props);
  useReveal(props, virtual);
  const move = (row: number): void => {
    virtual.scrollToIndex(row);
    choose(row);
  };
  return (
    <div
      ref={scroller}
      className="virtual-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      {...(tree !== null && { role: 'tree' })}
      aria-activedescendant={here >= 0 ? `${id}-${here}` : undefined}
      onKeyDown={(event) => onListKey(event, { count, here, rowHeight, move, onOpen, tree })}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          <Option
            key={index}
            id={`${id}-${index}`}
            place={{ index, count, start, height: rowHeight }}
            tree={tree}
            selected={index === selected}
            active={index === here}
            onChoose={() => choose(index)}
            onOpen={() => onOpen(index)}
          >
            {render(index)}
          </Option>
        ))}
      </div>
    </div>
  );
}

/** Returns the row from which keys move: the last chosen or the selected one. */
function useActiveRow({ count, selected, onChoose }: Pick<Props, 'count' | 'selected' | 'onChoose'>) {
  const [active, setActive] = useState(-1);
  useEffect(() => setActive(selected), [selected]);
  const choose = (row: number): void => {
    setActive(row);
    onChoose(row);
  };
  return { here: active >= 0 && active < count ? active : selected, choose };
}

/** Scrolls a row that is out of view to the middle. */
function useReveal(
  { selected, reveal = null }: Pick<Props, 'selected' | 'reveal'>,
  virtual: Pick<Virtualizer<HTMLDivElement, Element>, 'range' | 'scrollToIndex'>,
): void {
  const revealed = useRef<string | null>(null);
  useEffect(() => {
    if (revealed.current === reveal || (reveal !== null && selected < 0)) return;
    revealed.current = reveal;
    if (reveal === null) return;
    const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: -1 };
    const isInView = startIndex <= selected && selected <= endIndex;
    virtual.scrollToIndex(selected, { align: isInView ? 'auto' : 'center' });
  });
}

interface Keyed extends Pick<Props, 'count' | 'rowHeight'> {
  readonly here: number;
  readonly move: (row: number) => void;
  readonly onOpen: (row: number) => void;
  readonly tree: Tree | null;
}

function onListKey(event: KeyboardEvent, { count, here, rowHeight, move, onOpen, tree }: Keyed): void {
  if (count === 0) return;
  if (tree !== null && here >= 0 && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')) {
    onTreeKey(tree, { here, count, move }, event.key === 'ArrowRight');
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  const inView = Math.floor(event.currentTarget.clientHeight / rowHeight);
  const to = rowByKey(event.key, here, count, Math.max(1, inView - 1));
  if (to !== undefined) move(Math.min(count - 1, Math.max(0, to)));
  else if (event.key === 'Enter' && here >= 0) onOpen(here);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** Right opens a row or goes to its first child; Left closes it or goes to its parent. */
function onTreeKey(tree: Tree, { here, count, move }: Pick<Keyed, 'here' | 'count' | 'move'>, right: boolean): void {
  const isOpen = tree.isOpen(here);
  if (isOpen === !right) tree.toggle(here);
  else if (right) {
    if (isOpen === true && here + 1 < count && tree.levelOf(here + 1) > tree.levelOf(here)) move(here + 1);
  } else {
    let parent = here - 1;
    while (parent >= 0 && tree.levelOf(parent) >= tree.levelOf(here)) parent--;
    if (parent >= 0) move(parent);
  }
}

interface OptionProps {
  readonly id: string;
  /** The row's index, the number of rows, and its position and height in CSS pixels. */
  readonly place: { readonly index: number; readonly count: number; readonly start: number; readonly height: number };
  readonly tree: Tree | null;
  readonly selected: boolean;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Option({ id, place, tree, selected, active, onChoose, onOpen, children }: OptionProps) {
  const isOpen = tree?.isOpen(place.index) ?? null;
  const [position, siblings] = tree?.positionOf(place.index) ?? [place.index + 1, place.count];
  const kind =
    tree === null
      ? {}
      : { role: 'treeitem', 'aria-level': tree.levelOf(place.index), 'aria-expanded': isOpen ?? undefined };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the list points here
    <div
      id={id}
      className="row virtual-row"
      role="option"
      aria-selected={selected}
      aria-setsize={siblings}
      aria-posinset={position}
      {...kind}
      data-active={active ? '' : undefined}
      style={{ height: place.height, transform: `translateY(${place.start}px)` }}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      {tree !== null && <Toggle tree={tree} row={place.index} />}
      {children}
    </div>
  );
}

/** Indents a row, and opens and closes it on a click. Keys are handled by the tree. */
function Toggle({ tree, row }: { readonly tree: Tree; readonly row: number }) {
  const isOpen = tree.isOpen(row);
  const level = tree.levelOf(row);
  return (
    <span
      className="tree-toggle"
      aria-hidden="true"
      style={{ marginLeft: (Math.min(level, DEEPEST) - 1) * INDENT }}
      onClick={(event) => {
        if (isOpen === null) return;
        event.stopPropagation();
        tree.toggle(row);
      }}
      onDoubleClick={(event) => event.stopPropagation()}
    >
      {level > DEEPEST && <small>{level}</small>}
      {isOpen === null ? null : isOpen ? <ChevronDown size={14} /> : <ChevronRight size={14} />}
    </span>
  );
}

/** The row that a key moves to; undefined if it does not move. */
function rowByKey(key: string, here: number, count: number, page: number): number | undefined {
  return {
    ArrowDown: here + 1,
    ArrowUp: here - 1,
    PageDown: here + page,
    PageUp: here - page,
    Home: 0,
    End: count - 1,
  }[key];
}
