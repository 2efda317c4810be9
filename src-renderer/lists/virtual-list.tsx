import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';

interface Props {
  readonly label: string;
  readonly count: number;
  /** CSS pixels. */
  readonly rowHeight: number;
  /** The row that is selected; -1: none in the list. */
  readonly selected: number;
  readonly onChoose: (row: number) => void;
  readonly render: (row: number) => ReactNode;
  /** Enter, in place of choosing. */
  readonly onOpen?: (row: number) => void;
}

/** A list of any length, of which only the rows in view exist. One stop for Tab; arrows, paging, Home and End move in it. */
export function VirtualList({ label, count, rowHeight, selected, onChoose, render, onOpen = onChoose }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(-1);
  const sizes = { getScrollElement: () => scroller.current, estimateSize: () => rowHeight, overscan: 8 };
  const virtual = useVirtualizer({ count, ...sizes });
  const here = active >= 0 && active < count ? active : selected;
  useEffect(() => setActive(selected), [selected]);
  const choose = (row: number): void => {
    setActive(row);
    onChoose(row);
  };
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
      aria-activedescendant={here >= 0 ? `${id}-${here}` : undefined}
      onKeyDown={(event) => onListKey(event, { count, here, rowHeight, move, onOpen })}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const place = { index, count, start, height: rowHeight };
          const state = { selected: index === selected, active: index === here };
          const actions = { onChoose: () => choose(index), onOpen: () => onOpen(index) };
          return (
            <Option key={index} id={`${id}-${index}`} place={place} {...state} {...actions}>
              {render(index)}
            </Option>
          );
        })}
      </div>
    </div>
  );
}

interface Keyed extends Pick<Props, 'count' | 'rowHeight'> {
  readonly here: number;
  readonly move: (row: number) => void;
  readonly onOpen: (row: number) => void;
}

function onListKey(event: KeyboardEvent, { count, here, rowHeight, move, onOpen }: Keyed): void {
  if (count === 0) return;
  const inView = Math.floor(event.currentTarget.clientHeight / rowHeight);
  const to = rowByKey(event.key, here, count, Math.max(1, inView - 1));
  if (to !== undefined) move(Math.min(count - 1, Math.max(0, to)));
  else if (event.key === 'Enter' && here >= 0) onOpen(here);
  else return;
  event.preventDefault();
  event.stopPropagation();
}

interface OptionProps {
  readonly id: string;
  /** Its number of so many, and in CSS pixels where it is and how high. */
  readonly place: { readonly index: number; readonly count: number; readonly start: number; readonly height: number };
  readonly selected: boolean;
  readonly active: boolean;
  readonly onChoose: () => void;
  readonly onOpen: () => void;
  readonly children: ReactNode;
}

function Option({ id, place, selected, active, onChoose, onOpen, children }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
    // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the list points here
    <div
      id={id}
      className="row virtual-row"
      role="option"
      aria-selected={selected}
      aria-setsize={place.count}
      aria-posinset={place.index + 1}
      data-active={active ? '' : undefined}
      style={{ height: place.height, transform: `translateY(${place.start}px)` }}
      onClick={onChoose}
      onDoubleClick={onOpen}
    >
      {children}
    </div>
  );
}

/** Where a key leads from a row; undefined: nowhere. */
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
