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
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const here = active >= 0 && active < count ? active : selected;
  useEffect(() => setActive(selected), [selected]);
  const move = (to: number): void => {
    const row = Math.min(count - 1, Math.max(0, to));
    setActive(row);
    virtual.scrollToIndex(row);
    onChoose(row);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const inView = Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight);
    const to = rowByKey(event.key, here, count, Math.max(1, inView - 1));
    if (count === 0) return;
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && here >= 0) onOpen(here);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={scroller}
      className="virtual-list"
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={here >= 0 ? `${id}-${here}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(({ index, start }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the keys
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant of the list points here
          <div
            key={index}
            id={`${id}-${index}`}
            className="row virtual-row"
            role="option"
            aria-selected={index === selected}
            aria-setsize={count}
            aria-posinset={index + 1}
            data-active={index === here ? '' : undefined}
            style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            onClick={() => {
              setActive(index);
              onChoose(index);
            }}
            onDoubleClick={() => onOpen(index)}
          >
            {render(index)}
          </div>
        ))}
      </div>
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
