import { useTranslation } from 'react-i18next';
import { headingName } from '../../core/cells/heading.ts';
import { storageColumns } from '../../core/engines/entt/columns.ts';
import type { Declaration } from '../../core/script/schema.ts';
import { isScriptRun } from '../state/document.ts';
import type { Picture } from '../state/picture.ts';
import { Facts } from '../ui/facts.tsx';
import { FocusLink } from '../ui/focus-link.tsx';
import { Address } from './address.tsx';
import { DecsComponentView } from './decs-component.tsx';
import { storageNames, storageSize } from './entity-memory.ts';
import { declarationOf, flecsComponent, type TableOfId } from './flecs-component.ts';
import { idLabel, typeOf } from './flecs-memory.ts';

interface Props {
  readonly run: Picture;
  readonly id: string;
}

/** A component: which tables, archetypes or which storage hold it, how many entities have it, how large it is. */
export function ComponentInspector({ run, id }: Props) {
  switch (run.kind.engine) {
    case 'flecs':
      return <FlecsComponentView run={run} id={id} />;
    case 'decs':
      return <DecsComponentView run={run} id={id} />;
    default:
      return <StorageView run={run} id={id} />;
  }
}

function FlecsComponentView({ run, id }: Props) {
  const { t } = useTranslation();
  const { columns } = run.timeline;
  const { storage, tables, rows, record, targets, count } = flecsComponent(columns, id);
  const declaration = declaredIn(run, id);
  const label = idLabel(columns, id, run.nameOf);
  return (
    <>
      <Title label={label} kind={t(`ui.selection.storage.${storage}`)} declaration={declaration} />
      <Facts
        facts={[
          [t('ui.selection.tables'), String(tables.length)],
          [t('ui.selection.rows'), String(rows)],
          ...(count === null ? [] : [[t('ui.selection.sparseCount'), String(count)] as const]),
          ...sizeFact(declaration, storage === 'tag' || id.startsWith('('), t('ui.selection.size'), (bytes) =>
            t('ui.selection.bytes', { count: bytes }),
          ),
        ]}
      />
      <div className="addresses">
        {record !== null && <Address cell={record} label={`component-index.ids[${record.row}]`} />}
        {storage === 'sparse' && (
          <Address cell={{ column: headingName(`sparse.${id}`), row: 0 }} label={`sparse.${id}`} />
        )}
        {storage === 'union' && <Address cell={{ column: headingName(`union.${id}`), row: 0 }} label={`union.${id}`} />}
      </div>
      {targets.length > 0 && (
        <p className="mentions">
          {t('ui.selection.targets')}
          {targets.map((target) => {
            const pair = `${id.slice(0, id.indexOf(','))},${target})`;
            return (
              <FocusLink
                key={target}
                focus={{ kind: 'component', id: pair }}
                label={idLabel(columns, pair, run.nameOf)}
              />
            );
          })}
        </p>
      )}
      <h3 className="subtitle">{t('ui.selection.inTables', { count: tables.length })}</h3>
      {tables.length === 0 && <p className="hint">{t('ui.selection.noTables')}</p>}
      <ul className="components">
        {tables.map((table) => (
          <TableRow key={table.slot} run={run} table={table} />
        ))}
      </ul>
    </>
  );
}

function TableRow({ run, table }: { readonly run: Picture; readonly table: TableOfId }) {
  const { t } = useTranslation();
  const { columns } = run.timeline;
  const type = typeOf(columns, table.slot).map((id) => idLabel(columns, id, run.nameOf));
  return (
    <li>
      <p className="component-name">
        <FocusLink focus={{ kind: 'table', slot: table.slot }} label={t('diagram.flecs.table', { slot: table.slot })} />
        <span className="badge">{t('diagram.flecs.rows', { count: table.rows })}</span>
      </p>
      <p className="type-line mono">{`[${type.join(', ')}]`}</p>
      <div className="addresses">
        <Address
          cell={table.cell}
          label={
            table.column === null
              ? `table.${table.slot}.type[${table.cell.row}]`
              : `table.${table.slot}.column.${table.column}`
          }
        />
      </div>
    </li>
  );
}

/** An EnTT storage: a sparse set, and pages of payload. */
function StorageView({ run, id }: Props) {
  const { t } = useTranslation();
  const { columns } = run.timeline;
  const declaration = declaredIn(run, id);
  if (!storageNames(columns).includes(id)) return <p className="hint">{t('ui.selection.noStorage', { name: id })}</p>;
  const set = storageColumns(columns, id);
  const size = storageSize(columns, id);
  return (
    <>
      <Title
        label={id}
        kind={set.payload === null ? t('ui.inspector.tag') : t('ui.selection.storage.set')}
        declaration={declaration}
      />
      <Facts
        facts={[
          [t('ui.selection.entities'), String(size)],
          [t('ui.selection.holes'), String(set.packed.length - size)],
          [t('ui.selection.policy'), t(`diagram.policy.${set.policy}`)],
          ...sizeFact(declaration, set.payload === null, t('ui.selection.size'), (bytes) =>
            t('ui.selection.bytes', { count: bytes }),
          ),
        ]}
      />
      <div className="addresses">
        <Address cell={{ column: headingName(id), row: 0 }} label={id} />
        <Address
          cell={{ column: set.sparse.name, row: 0 }}
          label={set.sparse.name}
          detail={t('ui.selection.pageOf', { count: set.sparsePage })}
        />
        <Address cell={{ column: set.packed.name, row: 0 }} label={set.packed.name} />
        {set.payload !== null && (
          <Address
            cell={{ column: set.payload.name, row: 0 }}
            label={set.payload.name}
            detail={t('ui.selection.pageOf', { count: set.payloadPage })}
          />
        )}
      </div>
    </>
  );
}

/** What a script says of it; games have no declarations. */
function declaredIn(run: Picture, id: string): Declaration | undefined {
  return isScriptRun(run) ? declarationOf(run.script.schema, id) : undefined;
}

const TRAITS = ['sparse', 'toggle', 'union', 'exclusive', 'pinned'] as const;

interface TitleProps {
  readonly label: string;
  readonly kind: string;
  readonly declaration: Declaration | undefined;
}

function Title({ label, kind, declaration }: TitleProps) {
  const { t } = useTranslation();
  const traits = TRAITS.filter((trait) => declaration?.[trait] === true);
  return (
    <p className="entity-status">
      <strong className="mono">{label}</strong>
      <span className="badge">{kind}</span>
      {traits.map((trait) => (
        <span key={trait} className="badge alive">
          {t(`ui.selection.trait.${trait}`)}
        </span>
      ))}
    </p>
  );
}

function sizeFact(
  declaration: Declaration | undefined,
  without: boolean,
  label: string,
  bytes: (count: number) => string,
): (readonly [string, string])[] {
  return without || declaration?.size === undefined ? [] : [[label, bytes(declaration.size)]];
}
