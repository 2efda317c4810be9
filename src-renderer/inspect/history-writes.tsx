import { kindOf } from '../../core/cells/cell-table.ts';
import { idIn } from '../../core/cells/explain.ts';
import { isNullId, namedIdText } from '../../core/cells/id-format.ts';
import type { Translate } from '../../core/cells/translate.ts';
import type { HistoryEntry } from '../../core/inspect/history/history.ts';
import type { CellRef, Write } from '../../core/trace/step.ts';
import { readableText, type Value } from '../../core/trace/value.ts';
import { valueName } from '../../core/world/value-name.ts';
import { gameValue } from '../../core/world/world-reader.ts';
import { engineIn, type MemoryPicture, nameIn, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';

/** Maximum number of cells shown per entry. */
const SHOWN = 4;

interface WritesProps extends Pick<HistoryEntry, 'writes'> {
  readonly picture: MemoryPicture;
}

/** Shows cells before and after a write. Values come first, because users look for them. */
export function Writes({ writes, picture }: WritesProps) {
  const t = useTranslate();
  const { columns } = picture.timeline;
  const { cells } = engineIn(picture);
  const named = writes
    .map((write) => ({ write, value: valueName(cells, columns, write.column) }))
    .toSorted((a, b) => Number(a.value === null) - Number(b.value === null));
  const shown = named.slice(0, SHOWN).map(({ write: { column, row, from, to }, value }) => {
    const text = (at: Value | undefined): string => cellText(picture, { column, row }, at, t);
    return (
      <code key={`${column.name} ${row}`}>
        {value === null
          ? `${nameIn(picture, { column: column.name, row }, t)}: `
          : `${worldIn(picture).idText(value, picture.nameOf)} `}
        {`${text(from)} → ${text(to)}`}
      </code>
    );
  });
  return (
    <>
      {shown}
      {writes.length > SHOWN && <small>{t('ui.history.others', { count: writes.length - SHOWN })}</small>}
    </>
  );
}

/** Tells whether a write neither sets nor replaces a value: a new page is filled with nulls. */
export function isInitial(picture: MemoryPicture, { column, row, from, to }: Write): boolean {
  const { columns } = picture.timeline;
  const kind = kindOf(engineIn(picture).cells, column);
  return [from, to].every((value) => {
    if (value === undefined) return true;
    const id = kind === undefined ? null : idIn(kind, { columns, column, row, value });
    return id !== null && isNullId(id.raw, id.format);
  });
}

/** Formats ids as index and version with their names, like the inspector above. */
function cellText(picture: MemoryPicture, { column, row }: CellRef, value: Value | undefined, t: Translate): string {
  const said = gameValue(column, value);
  if (value === undefined || said === undefined) return '–';
  const { columns } = picture.timeline;
  const kind = kindOf(engineIn(picture).cells, column);
  const id = kind === undefined ? null : idIn(kind, { columns, column, row, value });
  if (id === null) return readableText(said);
  return isNullId(id.raw, id.format) ? t('cell.null') : namedIdText(id.raw, id.format, picture.nameOf(id.raw));
}
