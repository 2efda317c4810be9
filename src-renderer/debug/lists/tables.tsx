import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../../../core/scene/kit/number-text.ts';
import { fillOf, memoryOf, type Structure } from '../../../core/world/world-reader.ts';
import { activePane, choosePane } from '../../stage/panes/pane-store.ts';
import { onlyName } from '../../stage/panes/structure-choice.ts';
import { select, useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { useCountText, useShortText } from '../../ui/number-text.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
import { ListPanel, SortedList } from './list-panel.tsx';
import { ShareBar, useSorting } from './sort-head.tsx';
import {
  focusOf,
  type Order,
  type StructureRow,
  structureKeys,
  structureRows,
  structureText,
} from './structure-rows.ts';

const ROW = 34;
/** Columns of the list. */
const orders: readonly Order[] = ['name', 'rows', 'capacity', 'bytes', 'fill', 'changed'];

/** Tables, archetypes, storages or arrays: rows, fill, size and recent changes. */
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
  const selections = useSession((session) => session.selections);
  const [filter, setFilter] = useState('');
  const sorting = useSorting<Order>('created', ['name']);
  const all = useMemo(() => structureRows(calm, t), [calm, t]);
  const most = Math.max(1, ...all.map(({ changed }) => changed));
  return (
    <ListPanel search={{ label: t('ui.tables.filter'), value: filter, onChange: setFilter }}>
      <Memory
        structures={all.map(({ structure }) => structure)}
        isBeingRead={calm.source?.capture.isBeingRead(calm.position) === true}
      />
      <SortedList
        texts="ui.tables"
        className="structure-row"
        rowHeight={ROW}
        label={(count) => t('ui.tables.label', { count })}
        all={all}
        filter={filter}
        textOf={structureText}
        orders={orders}
        keys={structureKeys}
        sorting={sorting}
        isSelected={(row) => row.isSelected(selection)}
        reveal={String(selections)}
        onChoose={(row) => select(focusOf(row))}
        onOpen={(row) => choosePane(activePane().id, onlyName(row.structure.name))}
        render={(row) => <Row row={row} most={most} />}
        none={t('ui.tables.none')}
      />
    </ListPanel>
  );
}

interface MemoryProps {
  readonly structures: readonly Structure[];
  readonly isBeingRead: boolean;
}

/** The total size of the structures read so far. */
export function Memory({ structures, isBeingRead }: MemoryProps) {
  const { t } = useTranslation();
  const { bytes, unknown, isAll } = memoryOf(structures);
  return (
    <p className="hint row list-count">
      {t(`ui.tables.${isBeingRead ? 'memorySoFar' : isAll ? 'memory' : 'memoryAtLeast'}`, { bytes: bytesText(bytes) })}
      {isBeingRead && (
        <span className="badge" title={t('ui.tables.about.beingRead')}>
          {t('ui.tables.beingRead')}
        </span>
      )}
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
  const { structure, label, full, changed, isBeingRead } = row;
  const { rows, capacity, bytes } = structure;
  const fill = isBeingRead ? null : fillOf(structure);
  return (
    <span className="structure-row">
      <span className="ellipsis structure-name" title={full}>
        <span aria-hidden="true">{label}</span>
        <span className="visually-hidden">{full}</span>
      </span>
      <span className="figure" title={isBeingRead ? t('ui.tables.about.beingRead') : undefined}>
        {isBeingRead ? t('ui.tables.beingRead') : countText(rows)}
      </span>
      <span className="figure">{capacity === null ? '–' : countText(capacity)}</span>
      <span className="figure" title={bytes === null && !isBeingRead ? t('ui.tables.about.unknown') : undefined}>
        {bytes !== null ? bytesText(bytes) : isBeingRead ? '–' : t('ui.tables.unknown')}
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
