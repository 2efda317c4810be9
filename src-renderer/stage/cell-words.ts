import { useMemo } from 'react';
import type { Focus } from '../../core/cells/focus.ts';
import { headingOf } from '../../core/cells/heading.ts';
import type { Translate } from '../../core/cells/translate.ts';
import { decode, formatOf, isHandle } from '../../core/engines/entt/handle.ts';
import type { SceneCell } from '../../core/scene/scene.ts';
import type { Picture } from '../state/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { decsIdIn } from './decs-cell.ts';
import { type EntityId, flecsHandleIn } from './flecs-cell.ts';
import { inFocus } from './focus-cells.ts';

export interface CellWords {
  /** What a screen reader says of a cell: "index 3: entity 7 version 2, written". */
  describe(cell: SceneCell): string;
  /** Whether it is a part of what is looked at. */
  selected(cell: SceneCell): boolean;
}

export function useCellWords(picture: Picture, focus: Focus | null): CellWords {
  const translate = useTranslate();
  return useMemo(
    () => ({
      describe: (cell) => describeCell(cell, picture, translate),
      selected: (cell) => focus !== null && inFocus(picture.timeline.columns, focus, cell),
    }),
    [picture, focus, translate],
  );
}

export function describeCell(cell: SceneCell, picture: Picture, translate: Translate): string {
  // Titles and headings have no index that anyone would ask for.
  if (headingOf(cell.column) !== null) return cell.text;
  const state = cell.state === 'same' ? '' : translate(`ui.cell.${cell.state}`);
  return translate('ui.cell.label', { row: cell.row, value: wordsFor(cell, picture, translate), state });
}

function wordsFor(cell: SceneCell, picture: Picture, translate: Translate): string {
  const column = picture.timeline.columns.find(cell.column);
  const raw = column?.peek(cell.row);
  const role = column?.meta.role;
  if (column === undefined || raw === undefined) return cell.text || translate('cell.unused');
  if (String(column.meta.kind).startsWith('flecs.'))
    return generationWords(cell, flecsHandleIn(column, cell.row), picture, translate);
  if (String(column.meta.kind).startsWith('decs.'))
    return generationWords(cell, decsIdIn(picture.timeline.columns, column, cell.row), picture, translate);
  if ((role !== 'packed' && role !== 'sparse' && role !== 'free-list') || !isHandle(raw)) return cell.text;
  const { index, version, isNull, isTombstone } = decode(raw, formatOf(column));
  if (role === 'sparse') return isNull ? translate('cell.null') : translate('ui.cell.position', { index, version });
  if (isNull) return isTombstone && role === 'free-list' ? translate('cell.null') : translate('cell.tombstone');
  if (isTombstone) return translate('cell.hole', { next: index });
  const name = picture.nameOf(raw);
  const entity = translate('ui.cell.entity', { index, version });
  return name === undefined ? entity : translate('ui.cell.named', { entity, name });
}

function generationWords(cell: SceneCell, entity: EntityId | null, picture: Picture, translate: Translate): string {
  if (entity === null) return cell.text;
  const { handle, index, generation } = entity;
  const words = translate('ui.cell.generation', { index, generation });
  const name = picture.nameOf(handle);
  return name === undefined ? words : translate('ui.cell.named', { entity: words, name });
}
