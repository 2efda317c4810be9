import { ArrowDown, ArrowUp } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fillOf, memoryOf, type Structure } from '../../core/inspect/world-reader.ts';
import { bytesText } from '../../core/scene/kit/number-text.ts';
import { useCountText, useShortText } from '../live/figures.ts';
import { onlyName } from '../panes/choice.ts';
import { activePane, choose } from '../panes/panes.ts';
import { worldIn } from '../state/picture.ts';
import { select, useSession } from '../state/session.ts';
import { useTranslate } from '../text/translate.ts';
import { PanelFrame } from '../ui/panel.tsx';
import { useCalmSession } from '../ui/use-calm.ts';
import { focusOf, type Order, type StructureRow, sorted, structureRows } from './structure-rows.ts';
import { VirtualList } from './virtual-list.tsx';

const ROW = 34;
const orders: readonly Order[] = ['name', 'rows', 'capacity', 'bytes', 'fill', 'changed'];

/** Tables, archetypes, storages, arrays: how many rows, how full, how large, and what changes most. */
export function TablesPanel() {
  return (
    <PanelFrame name="tables" flush>
      <Tables />
    </PanelFrame>
  );
}

function Tables() {
  const t = useTranslate();
  const calm = useCalmSession();
  const selection = useSession((session) => session.selection);
  const [filter, setFilter] = useState('');
  const { order, descending, sortBy } = useSorting();
  const all = useMemo(() => structureRows(calm, t), [calm, t]);
  const rows = useMemo(() => sorted(all, filter, order, descending), [all, filter, order, descending]);
  const most = Math.max(1, ...rows.map(({ changed }) => changed));
  const place = rows.findIndex((row) => row.isSelected(selection));
  return (
    <div className="list-panel">
      <input
        type="search"
        className="input"
        aria-label={t('ui.tables.filter')}
        placeholder={t('ui.tables.filter')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
      />
      <Memory structures={worldIn(calm.picture).structures} />
      <Head order={order} descending={descending} onSort={sortBy} />
      <VirtualList
        label={t('ui.tables.label', { count: rows.length })}
        count={rows.length}
        rowHeight={ROW}
        selected={place}
        onChoose={(row) => select(focusOf(rows[row]!))}
        onOpen={(row) => choose(activePane().id, onlyName(rows[row]!.structure.name))}
        render={(row) => <Row row={rows[row]!} most={most} />}
      />
      {rows.length === 0 && (
        <p className="hint list-empty">{t(all.length === 0 ? 'ui.tables.none' : 'ui.tables.noneFound')}</p>
      )}
    </div>
  );
}

/** What all of it takes together. */
function Memory({ structures }: { readonly structures: readonly Structure[] }) {
  const { t } = useTranslation();
  const { bytes, unknown } = memoryOf(structures);
  return (
    <p className="hint row list-count">
      {t('ui.tables.memory', { bytes: bytesText(bytes) })}
      {unknown > 0 && (
        <span className="badge" title={t('ui.tables.about.unknown')}>
          {t('ui.tables.unknownOf', { count: unknown })}
        </span>
      )}
    </p>
  );
}

/** The same order again turns it around; figures begin with the largest. */
function useSorting() {
  const [order, setOrder] = useState<Order>('name');
  const [descending, setDescending] = useState(false);
  const sortBy = (next: Order): void => {
    setDescending(next === order ? !descending : next !== 'name');
    setOrder(next);
  };
  return { order, descending, sortBy };
}

interface HeadProps {
  readonly order: Order;
  readonly descending: boolean;
  readonly onSort: (order: Order) => void;
}

function Head({ order, descending, onSort }: HeadProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="table-head structure-row" aria-label={t('ui.tables.sort')}>
      {orders.map((each) => (
        <button
          key={each}
          type="button"
          className={each === 'name' ? '' : 'figure'}
          aria-pressed={order === each}
          title={t(`ui.tables.about.${each}`)}
          onClick={() => onSort(each)}
        >
          {t(`ui.tables.${each}`)}
          {order === each && <Arrow aria-hidden="true" size={12} down={descending} />}
        </button>
      ))}
    </fieldset>
  );
}

function Arrow({ down, ...props }: { readonly down: boolean; readonly size: number; readonly 'aria-hidden': 'true' }) {
  return down ? <ArrowDown {...props} /> : <ArrowUp {...props} />;
}

function Row({ row, most }: { readonly row: StructureRow; readonly most: number }) {
  const { t } = useTranslation();
  const countText = useCountText();
  const shortText = useShortText();
  const { structure, label, full, changed } = row;
  const { rows, capacity, bytes } = structure;
  const fill = fillOf(structure);
  return (
    <span className="structure-row">
      <span className="ellipsis structure-name" title={full}>
        <span aria-hidden="true">{label}</span>
        <span className="visually-hidden">{full}</span>
      </span>
      <span className="figure">{countText(rows)}</span>
      <span className="figure">{capacity === null ? '–' : countText(capacity)}</span>
      <span className="figure" title={bytes === null ? t('ui.tables.about.unknown') : undefined}>
        {bytes === null ? t('ui.tables.unknown') : bytesText(bytes)}
      </span>
      <span
        className="figure"
        title={fill === null ? undefined : t('ui.tables.filled', { percent: Math.round(fill * 100) })}
      >
        {fill === null ? '–' : <Bar share={fill} className="fill" />}
      </span>
      <span className="figure changed">
        {changed > 0 && <Bar share={changed / most} className="change" />}
        {changed > 0 ? shortText(changed) : ''}
      </span>
    </span>
  );
}

function Bar({ share, className }: { readonly share: number; readonly className: string }) {
  return (
    <span className={`share-bar ${className}`}>
      <i className="share-bar-part" style={{ width: `${Math.min(1, share) * 100}%` }} />
    </span>
  );
}
