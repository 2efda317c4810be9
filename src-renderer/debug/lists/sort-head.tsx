import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** The order of a list. */
export interface Sorting<O extends string> {
  readonly order: O;
  readonly descending: boolean;
  readonly sortBy: (order: O) => void;
}

/** Choosing the same order again reverses it. Orders begin with the largest figure, except those in `ascending`. */
export function useSorting<O extends string>(first: O, ascending: readonly O[]): Sorting<O> {
  const [order, setOrder] = useState<O>(first);
  const [descending, setDescending] = useState(false);
  const sortBy = (next: O): void => {
    setDescending(next === order ? !descending : !ascending.includes(next));
    setOrder(next);
  };
  return { order, descending, sortBy };
}

interface Props<O extends string> {
  /** Key of the list's texts: `ui.tables`. */
  readonly texts: string;
  readonly orders: readonly O[];
  readonly sorting: Sorting<O>;
  /** The class of the list's rows, which have the same columns. */
  readonly rows: string;
}

/** The column heads of a list; pressing one sorts by it. */
export function SortHead<O extends string>({ texts, orders, sorting, rows }: Props<O>) {
  const { t } = useTranslation();
  const { order, descending, sortBy } = sorting;
  return (
    <fieldset className={`table-head ${rows}`} aria-label={t('ui.tables.sort')}>
      {orders.map((each) => (
        <button
          key={each}
          type="button"
          className={each === 'name' ? '' : 'figure'}
          aria-pressed={order === each}
          title={t(`${texts}.about.${each}`)}
          onClick={() => sortBy(each)}
        >
          {t(`${texts}.${each}`)}
          {order === each && <Arrow aria-hidden="true" size={12} down={descending} />}
        </button>
      ))}
    </fieldset>
  );
}

function Arrow({ down, ...props }: { readonly down: boolean; readonly size: number; readonly 'aria-hidden': 'true' }) {
  return down ? <ArrowDown {...props} /> : <ArrowUp {...props} />;
}

/** A bar that shows a share of a whole, or of the largest value in a list. */
export function ShareBar({ share, className }: { readonly share: number; readonly className: string }) {
  return (
    <span className={`share-bar ${className}`}>
      <i className="share-bar-part" style={{ width: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
