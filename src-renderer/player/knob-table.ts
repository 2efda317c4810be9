import type { CostTable } from '../../core/compare/table/cost-table.ts';
import { tableRows } from '../../core/compare/table/table-text.ts';
import { engineName, type TranslateText } from '../../core/script/narration/narrate.ts';
import { h } from './dom.ts';

/** Creates the head and the rows of a table, with a column for each engine. */
export function tableOf(table: CostTable, translate: TranslateText): HTMLElement[] {
  const engines = table.engines.map((engine) => h('th', { scope: 'col' }, engineName(engine, translate)));
  const rows = tableRows(table, translate).map(({ title, note, cells }) => {
    const figures = cells.map(({ text, note: terms, isLeast }) => {
      const mark = isLeast ? [' ', h('span', { class: 'least' }, translate('ui.compare.least', {}))] : [];
      return h('td', {}, h('b', {}, text), ...mark, h('small', {}, terms));
    });
    return h('tr', {}, h('th', { scope: 'row' }, title, h('small', {}, note)), ...figures);
  });
  const lines = h('td', {}, translate('cost.lines', {}));
  return [h('thead', {}, h('tr', {}, lines, ...engines)), h('tbody', {}, ...rows)];
}
