import { useTranslation } from 'react-i18next';
import { engineOf } from '../../core/engines/all.ts';
import { worldOf } from '../../core/inspect/world.ts';
import { bytesText, useCountText } from '../live/figures.ts';
import type { Picture } from '../state/picture.ts';
import { Facts } from '../ui/facts.tsx';
import { Address } from './address.tsx';

/** A component of a library without diagrams of its own: who has it, and which arrays keep it. */
export function ComponentOfGame({ picture, id }: { readonly picture: Picture; readonly id: string }) {
  const { t } = useTranslation();
  const countText = useCountText();
  const world = worldOf(engineOf(picture.timeline.columns), picture.timeline);
  const count = world.members(id).reduce((sum, one) => sum + one, 0);
  const structures = world.structures.filter(({ components }) => components.includes(id));
  return (
    <>
      <p className="entity-status">
        <strong className="mono">{id}</strong>
      </p>
      <Facts
        facts={[
          [t('ui.selection.entities'), countText(count)],
          [t('ui.tables.rows'), countText(structures.reduce((sum, { rows }) => sum + rows, 0))],
          [t('ui.tables.bytes'), bytesText(structures.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0))],
        ]}
      />
      <h3 className="subtitle">{t('ui.inspector.keptIn', { count: structures.length })}</h3>
      <ul className="components">
        {structures.map((structure) => (
          <li key={structure.name}>
            <p className="component-name">{structure.name}</p>
            <div className="addresses">
              {structure.columns.map(({ name, length }) => (
                <Address
                  key={name}
                  cell={{ column: name, row: 0 }}
                  label={name}
                  detail={t('diagram.flecs.rows', { count: length })}
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
