import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../ui/search-field.tsx';
import { arranged, type Key } from './filter-and-sort.ts';
import { SortHead, type Sorting } from './sort-head.tsx';
import { VirtualList } from './virtual-list.tsx';

interface PanelProps {
  readonly search: { readonly label: string; readonly value: string; readonly onChange: (text: string) => void };
  /** Content before the search field. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

/** A search field above a list. */
export function ListPanel({ search, beside, children }: PanelProps) {
  return (
    <div className="list-panel">
      <div className="row list-search">
        {beside}
        <SearchField {...search} />
      </div>
      {children}
    </div>
  );
}

interface ListProps<R, O extends string> {
  /** Key of the list's texts: `ui.tables`. */
  readonly texts: string;
  /** The class of rows and of their head, which share the same columns. */
  readonly className: string;
  /** Height in CSS pixels. */
  readonly rowHeight: number;
  /** Announces the number of results to screen readers. */
  readonly label: (count: number) => string;
  readonly all: readonly R[];
  readonly filter: string;
  readonly textOf: (row: R) => string;
  /** The columns of the head. */
  readonly orders: readonly O[];
  readonly keys: Readonly<Record<O, (row: R) => Key>>;
  readonly sorting: Sorting<O>;
  readonly isSelected: (row: R) => boolean;
  /** Each new value brings the selected row into view. */
  readonly reveal?: string;
  readonly onChoose: (row: R) => void;
  readonly onOpen: (row: R) => void;
  readonly render: (row: R) => ReactNode;
  /** The text of an empty list. */
  readonly none: string;
}

/** The results of a list, sorted by the chosen column. */
export function SortedList<R, O extends string>(props: ListProps<R, O>) {
  const { t } = useTranslation();
  const { texts, className, all, filter, textOf, orders, keys, sorting, label, none, rowHeight } = props;
  const { order, descending } = sorting;
  const rows = useMemo(
    () => arranged(all, { filter, textOf }, { key: keys[order], descending }),
    [all, filter, textOf, keys, order, descending],
  );
  return (
    <>
      <SortHead texts={texts} orders={orders} sorting={sorting} rows={className} />
      {rows.length === 0 ? (
        <p className="hint list-empty">{all.length === 0 ? none : t(`${texts}.noneFound`)}</p>
      ) : (
        <VirtualList
          label={label(rows.length)}
          count={rows.length}
          rowHeight={rowHeight}
          selected={rows.findIndex(props.isSelected)}
          reveal={props.reveal ?? null}
          onChoose={(row) => props.onChoose(rows[row]!)}
          onOpen={(row) => props.onOpen(rows[row]!)}
          render={(row) => props.render(rows[row]!)}
        />
      )}
    </>
  );
}
