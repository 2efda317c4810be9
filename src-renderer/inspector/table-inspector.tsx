import { ArrowRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { headingName } from '../../core/cells/heading.ts';
import type { Picture } from '../state/picture.ts';
import { Facts } from '../ui/facts.tsx';
import { FocusLink } from '../ui/focus-link.tsx';
import { Address } from './address.tsx';
import { idLabel } from './flecs-memory.ts';
import { type EdgeOfTable, flecsTable } from './flecs-table.ts';

interface Props {
  readonly run: Picture;
  readonly slot: number;
}

/** A table: its type, how many rows it has, which ids have a column, and where its edges lead. */
export function TableInspector({ run, slot }: Props) {
  const { t } = useTranslation();
  const { columns } = run.timeline;
  const table = flecsTable(columns, slot);
  if (table === null) return <p className="hint">{t('ui.selection.noTable', { slot })}</p>;
  const named = (id: string): string => idLabel(columns, id, run.nameOf);
  const name = t('diagram.flecs.table', { slot });
  return (
    <>
      <p className="entity-status">
        <strong className="mono">{name}</strong>
        {table.type.length === 0 && <span className="badge">{t('diagram.flecs.root')}</span>}
      </p>
      <Facts
        facts={[
          [t('ui.selection.rows'), String(table.rows)],
          [t('ui.selection.columns'), String(table.columns.length)],
          [t('ui.selection.edges'), String(table.edges.length)],
        ]}
      />
      <div className="addresses">
        <Address cell={{ column: headingName(`table.${slot}`), row: 0 }} label={`table.${slot}`} />
      </div>
      <h3 className="subtitle">{t('ui.selection.type', { count: table.type.length })}</h3>
      <ul className="type-list">
        {table.type.map((id) => (
          <li key={id}>
            <FocusLink focus={{ kind: 'component', id: id.replace(/^TOGGLE\|/, '') }} label={named(id)} />
            <small>{whereStored(id, table.columns, t('ui.selection.noColumn'))}</small>
          </li>
        ))}
      </ul>
      <h3 className="subtitle">{t('ui.selection.edgesOf', { count: table.edges.length })}</h3>
      {table.edges.length === 0 && <p className="hint">{t('ui.selection.noEdges')}</p>}
      <ul className="type-list">
        {table.edges.map((edge) => (
          <EdgeRow key={`${edge.kind} ${edge.id}`} edge={edge} named={named} slot={slot} />
        ))}
      </ul>
    </>
  );
}

function whereStored(id: string, columns: readonly string[], none: string): string {
  const column = columns.indexOf(id);
  return column === -1 ? none : `column.${column}`;
}

interface EdgeProps {
  readonly edge: EdgeOfTable;
  readonly named: (id: string) => string;
  readonly slot: number;
}

function EdgeRow({ edge: { kind, id, to }, named, slot }: EdgeProps) {
  const { t } = useTranslation();
  return (
    <li>
      <span className="edge-label mono">
        {kind === 'add' ? '+' : '−'}
        <FocusLink focus={{ kind: 'component', id }} label={named(id)} />
      </span>
      <span className="edge-target">
        <ArrowRight size={14} aria-hidden="true" />
        {to === slot ? (
          <small>{t('ui.selection.sameTable')}</small>
        ) : (
          <FocusLink focus={{ kind: 'table', slot: to }} label={t('diagram.flecs.table', { slot: to })} />
        )}
      </span>
    </li>
  );
}
