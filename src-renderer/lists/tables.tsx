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
import { ShareBar, SortHead, useSorting } from './sort-head.tsx';
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
  const sorting = useSorting<Order>('name', ['name']);
  const { order, descending } = sorting;
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
      <SortHead texts="ui.tables" orders={orders} sorting={sorting} rows="structure-row" />
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
        {fill === null ? '–' : <ShareBar share={fill} className="fill" />}
      </span>
      <span className="figure changed">
        {changed > 0 && <ShareBar share={changed / most} className="change" />}
        {changed > 0 ? shortText(changed) : ''}
      </span>
    </span>
  );
}
