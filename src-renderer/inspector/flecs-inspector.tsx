import { useTranslation } from 'react-i18next';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { Value } from '../../core/trace/value.ts';
import type { Picture } from '../state/picture.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { Address } from './address.tsx';
import type { EntityEntry } from './entity-memory.ts';
import { type FlecsId, flecsIds, flecsRecord, idLabel, typeOf } from './flecs-memory.ts';

interface Props {
  readonly run: Picture;
  readonly entity: EntityEntry;
}

/** Where Flecs keeps an entity: its record, and each id with the cells where it lives. */
export function FlecsInspector({ run, entity }: Props) {
  const { t } = useTranslation();
  const ids = flecsIds(run.timeline.columns, entity.handle.index, run.nameOf);
  return (
    <>
      <Record run={run} entity={entity} />
      <h3 className="subtitle">{t('ui.inspector.ids', { count: ids.length })}</h3>
      {ids.length === 0 && <p className="hint">{t('ui.inspector.noIds')}</p>}
      <ul className="components">
        {ids.map((id) => (
          <IdRow key={id.label} id={id} />
        ))}
      </ul>
    </>
  );
}

/** The entity's record in the entity index: which table it is in, and at which row. */
function Record({ run, entity }: Props) {
  const { t } = useTranslation();
  const { columns } = run.timeline;
  const { dense, place, cells } = flecsRecord(columns, entity.handle.index);
  const type = place === null ? [] : typeOf(columns, place.table).map((id) => idLabel(columns, id, run.nameOf));
  return (
    <>
      <h3 className="subtitle">{t('ui.inspector.record')}</h3>
      <p className="record">
        {place === null ? (
          t('ui.inspector.noTable')
        ) : (
          <>
            <FocusLink
              focus={{ kind: 'table', slot: place.table }}
              label={t('ui.inspector.place', { table: place.table, row: place.row })}
            />{' '}
            <code>{`[${type.join(', ')}]`}</code>
          </>
        )}
      </p>
      <div className="addresses">
        {[dense, ...cells, ...(place === null ? [] : [place.entity])].map((cell) => (
          <CellAtRow key={cell.column} cell={cell} />
        ))}
      </div>
    </>
  );
}

function IdRow({ id }: { readonly id: FlecsId }) {
  const { t } = useTranslation();
  return (
    <li>
      <p className="component-name">
        <FocusLink focus={{ kind: 'component', id: id.id }} label={id.label} />
        {id.enabled === false && <span className="badge dead">{t('ui.inspector.disabled')}</span>}
        {id.kind === 'tag' || id.kind === 'union' ? (
          <span className="badge">{t(`ui.inspector.${id.kind}`)}</span>
        ) : (
          <strong className="mono">{valueText(id.value)}</strong>
        )}
      </p>
      <div className="addresses">
        {id.cells.map((cell) => (
          <CellAtRow key={cell.column} cell={cell} />
        ))}
      </div>
    </li>
  );
}

function CellAtRow({ cell }: { readonly cell: CellAt }) {
  return <Address cell={cell} label={`${cell.column}[${cell.row}]`} />;
}

function valueText(value: Value | undefined): string {
  return value === undefined ? '—' : String(value);
}
