import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { indexOfId } from '../../core/cells/id-format.ts';
import type { CellAt, EntityRecord } from '../../core/world/world-reader.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { Addresses } from './cell-address.tsx';
import { componentCells, mainCells } from './component-cells.ts';
import { IdBits } from './id-bits.tsx';

/** Unfolded details stay unfolded for the next entity. */
const useUnfolded = create<{ readonly isOpen: boolean }>(() => ({ isOpen: false }));

/** The bits of the id of a script's entity, and its cells that are not shown above. They are needed rarely, so they are folded. */
export function EntityDetails({ picture, record }: { readonly picture: MemoryPicture; readonly record: EntityRecord }) {
  const { t } = useTranslation();
  const { isOpen } = useUnfolded();
  const { ids } = worldIn(picture);
  return (
    <details
      className="entity-details"
      open={isOpen}
      onToggle={(event) => useUnfolded.setState({ isOpen: event.currentTarget.open })}
    >
      <summary className="row">
        <ChevronRight size={16} aria-hidden="true" />
        {t('ui.inspector.details')}
      </summary>
      {ids.format.versions > 1 && <IdBits id={record.id} ids={ids} />}
      <Addresses picture={picture} cells={[...record.cells, ...otherCells(picture, record)]} />
    </details>
  );
}

/** Returns the cells of components that are not listed with them. */
function otherCells(picture: MemoryPicture, { id, cells }: EntityRecord): readonly CellAt[] {
  const world = worldIn(picture);
  const places = world.componentsOf(indexOfId(id, world.ids.format));
  return places.flatMap((place) => componentCells(place, cells).slice(mainCells(place)));
}
