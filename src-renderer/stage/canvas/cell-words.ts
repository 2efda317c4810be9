import { useMemo } from 'react';
import type { Focus } from '../../../core/cells/focus.ts';
import { headingOf } from '../../../core/cells/heading.ts';
import { readId } from '../../../core/cells/read-id.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import type { SceneCell } from '../../../core/scene/scene.ts';
import { inFocus } from '../../../core/world/focus-cells.ts';
import { engineIn, type MemoryPicture, worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';

export interface CellWords {
  /** Returns the screen reader's text of a cell: "index 3: entity 7 version 2, written". */
  describe(cell: SceneCell): string;
  /** True if the cell belongs to the selection. */
  selected(cell: SceneCell): boolean;
}

/** Returns the words of a picture, which depend on whether it is plain. */
export function useCellWords(picture: MemoryPicture, focus: Focus | null): (plain: boolean) => CellWords {
  const translate = useTranslate();
  return useMemo(
    () => (plain) => ({
      describe: (cell) => describeCell(cell, picture, translate, plain),
      selected: (cell) => focus !== null && inFocus(engineIn(picture).cells, worldIn(picture), focus, cell),
    }),
    [picture, focus, translate],
  );
}

/** @param plain true for a picture without versions and null handles */
export function describeCell(cell: SceneCell, picture: MemoryPicture, translate: Translate, plain = false): string {
  const state = cell.state === 'same' ? '' : translate(`ui.cell.${cell.state}`);
  if (cell.opens !== undefined) return cell.text + state;
  // The index of a title or heading has no meaning.
  if (headingOf(cell.column) !== null) return cell.text;
  return translate('ui.cell.label', { row: cell.row, value: wordsFor(cell, picture, translate, plain), state });
}

function wordsFor(cell: SceneCell, picture: MemoryPicture, translate: Translate, plain: boolean): string {
  const content = readId(engineIn(picture).cells, picture.timeline.columns, cell.column, cell.row);
  if (content.kind === 'empty') return cell.text || translate('cell.unused');
  if (content.kind === 'value') return cell.text;
  const { raw, index, version, isNull, isTombstone } = content.id;
  if (isNull && plain) return translate('cell.empty');
  if (isNull) return translate(content.kind === 'entity' && content.inList ? 'cell.tombstone' : 'cell.null');
  if (isTombstone) return translate('cell.hole', { next: index });
  if (content.kind === 'place')
    return translate(plain ? 'ui.cell.plainPosition' : 'ui.cell.position', { index, version });
  const entity = translate(`ui.cell.${plain ? 'plainEntity' : worldIn(picture).ids.upper}`, { index, version });
  const name = picture.nameOf(raw);
  return name === undefined ? entity : translate('ui.cell.named', { entity, name });
}
