import { useTranslation } from 'react-i18next';
import { headingName } from '../../core/cells/heading.ts';
import type { Picture } from '../state/picture.ts';
import { Facts } from '../ui/facts.tsx';
import { FocusLink } from '../ui/focus-link.tsx';
import { Address } from './address.tsx';
import { type DecsArchetype, decsArchetype, decsArchetypes, decsType } from './decs-archetype.ts';

interface Props {
  readonly run: Picture;
  readonly id: string;
}

/** A type of decs: its metatype, and the archetypes that have an array of it. */
export function DecsComponentView({ run, id }: Props) {
  const { t } = useTranslation();
  const { columns } = run.timeline;
  const type = decsType(columns, id);
  if (type === null) return <p className="hint">{t('ui.selection.noStorage', { name: id })}</p>;
  const archetypes = decsArchetypes(columns)
    .map((slot) => decsArchetype(columns, slot))
    .filter((each): each is DecsArchetype => each?.types.some(({ name }) => name === id) === true);
  const fact = (name: string, value: string | null) => (value === null ? [] : [[name, value] as const]);
  return (
    <>
      <p className="entity-status">
        <strong className="mono">{id}</strong>
        <span className="badge">{t(type.size === 0 ? 'ui.inspector.tag' : 'ui.selection.storage.arrays')}</span>
      </p>
      <Facts
        facts={[
          [t('ui.selection.entities'), String(archetypes.reduce((sum, { rows }) => sum + rows, 0))],
          ...fact(t('ui.selection.size'), type.size === null ? null : t('ui.selection.bytes', { count: type.size })),
          ...fact(t('ui.selection.align'), type.align === null ? null : String(type.align)),
          ...fact(t('ui.selection.bit'), type.bit === null ? null : String(type.bit)),
          ...fact(t('ui.selection.hash'), type.hash === null ? null : `0x${type.hash.toString(16).padStart(16, '0')}`),
        ]}
      />
      <div className="addresses">
        <Address cell={{ column: headingName(`metatype.${id}`), row: 0 }} label={`metatype.${id}`} />
      </div>
      <h3 className="subtitle">{t('ui.selection.inArchetypes', { count: archetypes.length })}</h3>
      {archetypes.length === 0 && <p className="hint">{t('ui.selection.noArchetypes')}</p>}
      <ul className="components">
        {archetypes.map(({ slot, rows, types, group }) => (
          <li key={slot}>
            <p className="component-name">
              <FocusLink focus={{ kind: 'table', slot }} label={t('diagram.decs.archetype', { slot })} />
              <span className="badge">{t('diagram.flecs.rows', { count: rows })}</span>
            </p>
            <p className="type-line mono">{`[${types.map(({ name }) => name).join(', ')}]`}</p>
            <div className="addresses">
              <Address
                cell={{ column: `${group}.offsets`, row: types.findIndex(({ name }) => name === id) }}
                label={t('ui.selection.offset', { offset: types.find(({ name }) => name === id)!.offset })}
              />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
