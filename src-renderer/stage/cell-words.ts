import { useMemo } from 'react';
import { decode, formatOf, isHandle } from '../../core/scene/handle.ts';
import type { Translate } from '../../core/scene/layout.ts';
import type { SceneCell } from '../../core/scene/scene.ts';
import type { ScriptRun } from '../../core/script/run.ts';
import { useSession } from '../state/session.ts';
import { useTranslate } from '../text/translate.ts';
import { decsIdIn } from './decs-cell.ts';
import { flecsHandleIn } from './flecs-cell.ts';

export interface CellWords {
  /** What a screen reader says of a cell: "index 3: entity 7 version 2, written". */
  describe(cell: SceneCell): string;
}

export function useCellWords(): CellWords {
  const run = useSession((session) => session.document.run);
  const translate = useTranslate();
  return useMemo(() => ({ describe: (cell) => describeCell(cell, run, translate) }), [run, translate]);
}

export function describeCell(cell: SceneCell, run: ScriptRun, translate: Translate): string {
  const state = cell.state === 'same' ? '' : translate(`ui.cell.${cell.state}`);
  return translate('ui.cell.label', { row: cell.row, value: wordsFor(cell, run, translate), state });
}

function wordsFor(cell: SceneCell, run: ScriptRun, translate: Translate): string {
  const column = run.timeline.columns.find(cell.column);
  const raw = column?.peek(cell.row);
  const role = column?.meta.role;
  if (column === undefined || raw === undefined) return cell.text || translate('cell.unused');
  if (String(column.meta.kind).startsWith('flecs.'))
    return generationWords(cell, flecsHandleIn(column, cell.row), run, translate);
  if (String(column.meta.kind).startsWith('decs.'))
    return generationWords(cell, decsIdIn(run.timeline.columns, column, cell.row), run, translate);
  if ((role !== 'packed' && role !== 'sparse' && role !== 'free-list') || !isHandle(raw)) return cell.text;
  const { index, version, isNull, isTombstone } = decode(raw, formatOf(column));
  if (role === 'sparse') return isNull ? translate('cell.null') : translate('ui.cell.position', { index, version });
  if (isNull) return isTombstone && role === 'free-list' ? translate('cell.null') : translate('cell.tombstone');
  if (isTombstone) return translate('cell.hole', { next: index });
  const name = run.nameOf(raw);
  const entity = translate('ui.cell.entity', { index, version });
  return name === undefined ? entity : translate('ui.cell.named', { entity, name });
}

function generationWords(cell: SceneCell, entity: number | null, run: ScriptRun, translate: Translate): string {
  if (entity === null) return cell.text;
  const { index, version } = run.driver.decode(entity);
  const words = translate('ui.cell.generation', { index, generation: version });
  const name = run.nameOf(entity);
  return name === undefined ? words : translate('ui.cell.named', { entity: words, name });
}
