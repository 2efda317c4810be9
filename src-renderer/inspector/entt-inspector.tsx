import { useTranslation } from 'react-i18next';
import type { Picture } from '../state/picture.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { Address } from './address.tsx';
import { type ComponentMemory, componentsOf, type EntityEntry } from './entity-memory.ts';

/** Where each component of an entity lives in EnTT's storages. */
export function EnttInspector({ run, entity }: { readonly run: Picture; readonly entity: EntityEntry }) {
  const { t } = useTranslation();
  const components = componentsOf(run.timeline.columns, entity.handle.index);
  return (
    <>
      <h3 className="subtitle">{t('ui.inspector.components', { count: components.length })}</h3>
      {components.length === 0 && <p className="hint">{t('ui.inspector.none')}</p>}
      <ul className="components">
        {components.map((memory) => (
          <ComponentRow key={memory.component} memory={memory} />
        ))}
      </ul>
    </>
  );
}

function ComponentRow({ memory }: { readonly memory: ComponentMemory }) {
  const { t } = useTranslation();
  const { component, sparse, packed, payload } = memory;
  return (
    <li>
      <p className="component-name">
        <FocusLink focus={{ kind: 'component', id: component }} label={component} />
        {payload === null ? (
          <span className="badge">{t('ui.inspector.tag')}</span>
        ) : (
          <strong className="mono">{payload.value === undefined ? '—' : String(payload.value)}</strong>
        )}
      </p>
      <div className="addresses">
        <Address
          cell={sparse}
          label={`sparse[${sparse.row}]`}
          detail={t('ui.inspector.page', { page: sparse.page, slot: sparse.slot })}
        />
        <Address cell={packed} label={`packed[${packed.row}]`} />
        {payload !== null && (
          <Address
            cell={payload}
            label={`payload[${payload.row}]`}
            detail={t('ui.inspector.page', { page: payload.page, slot: payload.slot })}
          />
        )}
      </div>
    </li>
  );
}
