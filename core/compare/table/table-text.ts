import type { EngineId } from '../../script/language/language.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { type CostTable, isExact, leastOf, type TableRow } from './cost-table.ts';
import { flipChanges, flipOf } from './flip.ts';

/** A row of the table as texts. */
export interface RowText {
  readonly title: string;
  /** How often, or the mean of each kind; may be empty. */
  readonly note: string;
  readonly cells: readonly CellText[];
}

interface CellText {
  readonly engine: EngineId;
  /** Null if it is not known. */
  readonly value: number | null;
  /** The value in the language's format. */
  readonly text: string;
  /** The terms of a sum or the parts of a mean; may be empty. */
  readonly note: string;
  readonly isLeast: boolean;
}

/** Says in one sentence which engines touch the fewest cache lines in all, and how many each touches. */
export function headlineText({ engines, sums, least }: CostTable, translate: TranslateText): string {
  if (engines.length === 0) return '';
  const figure = (at: number): string => numberText(sums[at]!, translate);
  const named = (at: number): string => engineName(engines[at]!, translate);
  const order = [...engines.keys()].sort((a, b) => sums[a]! - sums[b]!);
  const winners = least.length === 0 ? order : order.filter((at) => least.includes(engines[at]!));
  const others = order.filter((at) => !winners.includes(at));
  const args = {
    engines: listed(winners.map(named), translate),
    figures: listed(winners.map(figure), translate),
    count: winners.length,
    others: others
      .map((at) => translate('ui.compare.table.figure', { engine: named(at), figure: figure(at) }))
      .join(translate('ui.compare.comma', {})),
  };
  if (sums.every((sum) => sum === 0)) return translate('ui.compare.table.none', args);
  if (engines.length === 1) return translate('ui.compare.table.only', args);
  if (others.length === 0) return translate('ui.compare.table.equal', args);
  return translate(engines.length === 2 ? 'ui.compare.table.fewer' : 'ui.compare.table.fewest', args);
}

/** Says at how many changes the answer flips, or that it does not. Empty for other numbers of engines than two, without both changes and visits, and if a single change is enough. */
export function flipText(table: CostTable, translate: TranslateText): string {
  const { engines, change, visit, visits } = table;
  if (engines.length !== 2 || change === null || visit === null || visits === 0) return '';
  const flip = flipOf(table);
  if (flip !== null) {
    const changes = flipChanges(table);
    if (changes === null) return '';
    const at = numberText(changes, translate);
    const engine = engineName(engines[flip.visiting]!, translate);
    return translate('ui.compare.table.flip', { count: visits, at, engine });
  }
  const cheaper = [change, visit].map(({ means }) => leastOf(means, engines));
  const [winner, ...more] = new Set(cheaper.flat());
  if (winner === undefined || more.length > 0 || cheaper.some((least) => least.length === 0)) return '';
  return translate('ui.compare.table.noFlip', { engine: engineName(winner, translate) });
}

/** Returns the rows of the table: first time, each change, each visit, and in all. Rows that a question does not have are left out. */
export function tableRows(table: CostTable, translate: TranslateText): readonly RowText[] {
  const { engines, first, kinds, change, visit, sums } = table;
  const row = (
    name: string,
    note: string,
    values: readonly number[] | null,
    noteOf: (at: number) => string,
  ): RowText => {
    const least = values === null ? [] : leastOf(values, engines);
    const cells = engines.map((engine, at): CellText => {
      const value = values?.[at] ?? null;
      const text = value === null ? '–' : numberText(value, translate);
      return { engine, value, text, note: noteOf(at), isLeast: least.includes(engine) };
    });
    return { title: translate(`ui.compare.table.${name}`, {}), note, cells };
  };
  const none = (): string => '';
  const rows: RowText[] = [];
  if (change !== null) rows.push(row('first', translate('ui.compare.table.once', {}), first, none));
  if (change !== null)
    rows.push(row('change', ownText(change, translate), change.means, (at) => kindsText(kinds, at, translate)));
  if (visit !== null) rows.push(row('visit', ownText(visit, translate), visit.means, none));
  return [...rows, row('sum', timesText(table, translate), sums, (at) => termsText(table, at, translate))];
}

/**
 * Returns the index of the option that a table supports: the only one that names the winner and no other engine or, if all are equal, the only one
 * that names no engine. Null if no option or several fit.
 */
export function supportedOption(
  { least, engines }: CostTable,
  options: readonly string[],
  translate: TranslateText,
): number | null {
  if (engines.length < 2 || least.length > 1) return null;
  const fitting = options.flatMap((option, i) => {
    const named = engines.filter((engine) => option.includes(engineName(engine, translate)));
    return named.join() === least.join() ? i : [];
  });
  return fitting.length === 1 ? fitting[0]! : null;
}

/** `The counts support C: “Both touch about as many cache lines”.` Empty without such an option. */
export function supportedText(table: CostTable, options: readonly string[], translate: TranslateText): string {
  const found = supportedOption(table, options, translate);
  if (found === null) return '';
  const option = options[found]!.replace(/[.。]$/, '');
  return translate('ui.compare.table.supports', { letter: String.fromCharCode(65 + found), option });
}

/** Says what the table leaves out: time, set-ups, and beside a baseline finding the storage. */
export function leftOutText({ countsFinding, hasSetUp }: CostTable, translate: TranslateText): readonly string[] {
  const says = (name: string): string => translate(`ui.compare.table.${name}`, {});
  return [
    says('noTime'),
    says('noFirst'),
    ...(countsFinding ? [] : [says('noFinding')]),
    ...(hasSetUp ? [says('noSetUp')] : []),
  ];
}

/** Formats the table as lines of plain text, such as `Each change (mean of 334 in the script): EnTT 13.87, Flecs 37.8`. */
export function tableLines(table: CostTable, translate: TranslateText): readonly string[] {
  return tableRows(table, translate).map(({ title, note, cells }) => {
    const figures = cells.map(({ engine, text, note: terms }) => {
      const figure = translate('ui.compare.table.figure', { engine: engineName(engine, translate), figure: text });
      return terms === '' ? figure : translate('ui.compare.table.noted', { text: figure, note: terms });
    });
    const head = note === '' ? title : translate('ui.compare.table.noted', { text: title, note });
    return translate('ui.compare.steps.step', {
      operation: head,
      figures: figures.join(translate('ui.compare.comma', {})),
    });
  });
}

/** Names of several engines or figures: `A, B and C`. */
export function listed(texts: readonly string[], translate: TranslateText): string {
  const [last = '', ...before] = [...texts].reverse();
  if (before.length === 0) return last;
  return translate('ui.compare.list', { first: before.reverse().join(translate('ui.compare.comma', {})), last });
}

export function numberText(count: number, translate: TranslateText): string {
  return translate('ui.compare.table.number', { count });
}

/** Formats `mean of 334 in the script`. */
function ownText({ own }: TableRow, translate: TranslateText): string {
  return translate('ui.compare.table.own', { count: own });
}

/** `add 12, remove 15.74`; empty for one kind of change. */
function kindsText(kinds: readonly TableRow[], at: number, translate: TranslateText): string {
  if (kinds.length < 2) return '';
  const each = kinds.map(({ verb, means }) => kindText(verb, means[at]!, translate));
  return each.join(translate('ui.compare.comma', {}));
}

/** Formats `334 changes and 60 visits`. */
function timesText({ change, visit, changes, visits }: CostTable, translate: TranslateText): string {
  const texts = [
    ...(change === null ? [] : [translate('ui.compare.table.changes', { count: changes })]),
    ...(visit === null ? [] : [translate('ui.compare.table.visits', { count: visits })]),
  ];
  return listed(texts, translate);
}

/** Formats `Add 2,024 + Remove 2,542 + 60 × 389`. The terms add up exactly to the sum. Returns an empty text if there is only one term. */
function termsText({ kinds, change, visit, changes, visits }: CostTable, at: number, translate: TranslateText): string {
  const byKind = change !== null && changes === change.own && !isExact(change, at) && kinds.length > 1;
  const changing = byKind
    ? kinds.map(({ verb, sums }) => kindText(verb, sums[at]!, translate))
    : change === null
      ? []
      : [termOf(change, changes, at, translate)];
  const text = [...changing, ...(visit === null ? [] : [termOf(visit, visits, at, translate)])].join(' + ');
  return /[+×]/.test(text) ? text : '';
}

function kindText(verb: TableRow['verb'], figure: number, translate: TranslateText): string {
  return translate('ui.compare.table.kind', {
    verb: translate(`ui.compare.verb.${verb}`, {}),
    figure: numberText(figure, translate),
  });
}

/** Formats `60 × 389`. If the mean is rounded, the term uses the sum of the script instead, so that the reader can check the result. */
function termOf(row: TableRow, times: number, at: number, translate: TranslateText): string {
  const { own, sums, means } = row;
  const isWhole = !isExact(row, at) && times % own === 0;
  const [factor, lines] = isWhole ? [times / own, sums[at]!] : [times, means[at]!];
  const text = numberText(lines, translate);
  return factor === 1 ? text : `${numberText(factor, translate)} × ${text}`;
}
