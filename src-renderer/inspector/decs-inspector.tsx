import { useTranslation } from 'react-i18next';
import type { CellAt } from '../../core/inspect/world-reader.ts';
import type { Picture } from '../state/picture.ts';
import { Address } from './address.tsx';
import { type DecsComponent, decsComponents, decsRecord, shortColumn } from './decs-memory.ts';
import type { EntityEntry } from './entity-memory.ts';

interface Props {
  readonly run: Picture;
  readonly entity: EntityEntry;
}

/** Where decs keeps an entity: its record, its row in a chunk, and each component with the cell where it lives. */
export function DecsInspector({ run, entity }: Props) {
  const { t } = useTranslation();
  const components = decsComponents(run.timeline.columns, entity.handle.index);
  return (
    <>
      <Record run={run} entity={entity} />
      <h3 className="subtitle">{t('ui.inspector.components', { count: components.length })}</h3>
      {components.length === 0 && <p className="hint">{t('ui.inspector.none')}</p>}
      <ul className="components">
        {components.map((component) => (
          <ComponentRow key={component.name} component={component} />
        ))}
      </ul>
    </>
  );
}

function Record({ run, entity }: Props) {
  const { t } = useTranslation();
  const { place, cells } = decsRecord(run.timeline.columns, entity.handle.index);
  return (
    <>
      <h3 className="subtitle">{t('ui.inspector.record')}</h3>
      <p className="record">
        {place === null ? (
          t('ui.inspector.noChunk')
        ) : (
          <>
            {t('ui.inspector.chunkPlace', { archetype: place.archetype, chunk: place.chunk, row: place.row })}{' '}
            <code>{`[${place.types.join(', ')}]`}</code>
          </>
        )}
      </p>
      <div className="addresses">
        {[...cells, ...(place === null ? [] : [place.id])].map((cell) => (
          <CellAtRow key={cell.column} cell={cell} />
        ))}
      </div>
    </>
  );
}

function ComponentRow({ component }: { readonly component: DecsComponent }) {
  const { t } = useTranslation();
  const { name, value, cell } = component;
  return (
    <li>
      <p className="component-name">
        <code className="component-title">{name}</code>
        {cell === null ? (
          <span className="badge">{t('ui.inspector.tag')}</span>
        ) : (
          <strong className="mono">{String(value)}</strong>
        )}
      </p>
      {cell !== null && (
        <div className="addresses">
          <CellAtRow cell={cell} />
        </div>
      )}
    </li>
  );
}

function CellAtRow({ cell }: { readonly cell: CellAt }) {
  return <Address cell={cell} label={`${shortColumn(cell.column)}[${cell.row}]`} />;
}
