import { useTranslation } from 'react-i18next';
import { engineOf } from '../../core/engines/all.ts';
import { worldOf } from '../../core/inspect/world.ts';
import type { CellAt, ComponentPlace, FieldValue } from '../../core/inspect/world-reader.ts';
import type { Value } from '../../core/trace/value.ts';
import type { Picture } from '../state/picture.ts';
import { useSession } from '../state/session.ts';
import { FocusLink } from '../ui/focus-link.tsx';
import { Address } from './address.tsx';
import { EntityHistoryList } from './entity-history.tsx';
import { idLabel } from './flecs-memory.ts';

interface Props {
  readonly picture: Picture;
  /** Index part of its id. */
  readonly index: number;
}

/** An entity of any engine: its id, and each component with its value and where it lives. */
export function WorldInspector({ picture, index }: Props) {
  const { t } = useTranslation();
  const { timeline } = picture;
  const { entities } = worldOf(engineOf(timeline.columns), timeline);
  const place = entities.placeOf(index);
  const version = place < 0 ? null : entities.versionAt(place);
  const name = place < 0 ? undefined : entities.nameAt(place, (id) => picture.nameOf(id));
  const cell = place < 0 ? null : entities.cellAt(place);
  const components = place < 0 ? [] : worldOf(engineOf(timeline.columns), timeline).componentsOf(index);
  return (
    <>
      <p className="entity-status">
        <strong className="mono">
          {name !== undefined && `${name} `}
          {index}
          {version !== null && ` v${version}`}
        </strong>
        <span className={place < 0 ? 'badge dead' : 'badge alive'}>
          {t(place < 0 ? 'ui.inspector.isDead' : 'ui.inspector.isAlive')}
        </span>
      </p>
      {cell !== null && (
        <div className="addresses">
          <CellLink cell={cell} />
        </div>
      )}
      <h3 className="subtitle">{t('ui.inspector.components', { count: components.length })}</h3>
      {components.length === 0 && <p className="hint">{t('ui.inspector.none')}</p>}
      <ul className="components">
        {components.map((component) => (
          <Component key={component.component} place={component} picture={picture} />
        ))}
      </ul>
      <UntoldHint components={components} />
      <EntityHistoryList picture={picture} index={index} />
    </>
  );
}

/** Why values are missing in a picture that stands: once the game goes on they come. */
function UntoldHint({ components }: { readonly components: readonly ComponentPlace[] }) {
  const { t } = useTranslation();
  const following = useSession((session) => session.following);
  const isUntold = components.some(({ values }) => values.some(({ told }) => !told));
  return following || !isUntold ? null : <p className="hint">{t('ui.inspector.beforeLooking')}</p>;
}

function Component({ place, picture }: { readonly place: ComponentPlace; readonly picture: Picture }) {
  const { t } = useTranslation();
  const { component, values, through, id, enabled } = place;
  const label = idLabel(picture.timeline.columns, component, picture.nameOf);
  const [only] = values;
  const single = values.length === 1 && only?.field === null ? only : null;
  return (
    <li>
      <p className="component-name">
        <FocusLink focus={{ kind: 'component', id: component }} label={label} />
        {enabled === false && <span className="badge dead">{t('ui.inspector.disabled')}</span>}
        {values.length === 0 && <span className="badge">{t('ui.inspector.tag')}</span>}
        {single !== null && <ValueText field={single} />}
      </p>
      {single === null && values.length > 0 && (
        <dl className="field-values">
          {values.map((field) => (
            <div key={field.column}>
              <dt>
                <Address cell={field} label={field.field ?? field.column} />
              </dt>
              <dd>
                <ValueText field={field} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="addresses">
        {[...(id === null ? [] : [id]), ...through, ...(single === null ? [] : [single])].map((cell) => (
          <CellLink key={cell.column} cell={cell} />
        ))}
      </div>
    </li>
  );
}

/** A value of a game comes while somebody looks at it. */
function ValueText({ field: { value, told } }: { readonly field: FieldValue }) {
  const { t } = useTranslation();
  if (value === undefined) return <small>{t(told ? 'ui.inspector.absent' : 'ui.inspector.notTold')}</small>;
  return (
    <strong className="mono value" title={valueText(value)}>
      {valueText(value)}
    </strong>
  );
}

function CellLink({ cell }: { readonly cell: CellAt }) {
  return <Address cell={{ column: cell.column, row: cell.row }} label={`${cell.column}[${cell.row}]`} />;
}

/** Floating-point numbers with as many digits as one can compare at a glance; the whole of it is in the title. */
export function valueText(value: Value): string {
  if (typeof value === 'number') return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(7)));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
