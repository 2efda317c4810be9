import { labelCell } from '../../core/cells/explain.ts';
import type { CellAt } from '../../core/world/world-reader.ts';
import { showCell } from '../state/session/stages.ts';
import { engineIn, type MemoryPicture, nameIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';

interface Props {
  readonly picture: MemoryPicture;
  readonly cell: CellAt;
  /** Replaces the cell's name. */
  readonly label?: string;
  /** The name of the structure if it was just said. */
  readonly owner?: string;
}

/** Shows the name of a cell with its page. A click shows the cell on the stage. */
export function CellAddress({ picture, cell: { column, row }, label, owner = '' }: Props) {
  const t = useTranslate();
  const { page } = labelCell(engineIn(picture).cells, picture.timeline.columns, column, row);
  const name = nameIn(picture, { column, row }, t);
  return (
    <button
      type="button"
      className="address"
      title={t('ui.inspector.show', { cell: name })}
      onClick={() => showCell({ column, row })}
    >
      <span className="address-name">{label ?? withoutOwner(name, owner)}</span>
      {page !== null && label === undefined && <small>{t('ui.inspector.page', { ...page })}</small>}
    </button>
  );
}

interface ListProps {
  readonly picture: MemoryPicture;
  readonly cells: readonly CellAt[];
  /** The name above the list, which names of cells do not repeat. */
  readonly owner?: string;
}

/** Lists addresses of cells; empty if there are none. */
export function Addresses({ picture, cells, owner = '' }: ListProps) {
  if (cells.length === 0) return null;
  return (
    <div className="stack tight addresses">
      {cells.map((cell) => (
        <CellAddress key={`${cell.column} ${cell.row}`} picture={picture} cell={cell} owner={owner} />
      ))}
    </div>
  );
}

/** `Position: payload, position 2` without `Position: `. */
function withoutOwner(name: string, owner: string): string {
  const rest = name.slice(owner.length);
  return owner !== '' && name.startsWith(owner) && /^[:：]/.test(rest) ? rest.slice(1).trim() : name;
}
