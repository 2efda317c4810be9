import type { EngineId } from '../../script/language/language.ts';
import { engineName, type TranslateText } from '../../script/narration/narrate.ts';
import { leastOf, type StepLines, type StepOutcome, type StepVerdict } from '../figures/step-figures.ts';

/** Says in one sentence which engine touches the fewest cache lines in all. */
export function stepWinnerText({ totals, engines, visits }: StepVerdict, translate: TranslateText): string {
  const least = leastOf(totals, engines);
  const isRepeated = visits > 1 ? 'Visits' : '';
  const names = (least.length === 0 ? engines : least).map((id) => engineName(id, translate));
  const engine = names.join(translate('ui.compare.comma', {}));
  if (least.length === 0) return translate(`ui.compare.steps.equal${isRepeated}`, { engines: engine, count: visits });
  return translate(`ui.compare.steps.winner${isRepeated}`, { engine, count: visits });
}

/**
 * Returns the index of the option that a verdict supports: the only one that names the winner and no other engine or, if all are equal, the only one
 * that names no engine. Null if no option or several fit.
 */
export function supportedOption(
  { winner, totals, engines, steps }: StepVerdict,
  options: readonly string[],
  translate: TranslateText,
): number | null {
  const isTie = winner === null && leastOf(totals, engines).length > 0;
  if (steps.length === 0 || isTie) return null;
  const fitting = options.flatMap((option, i) => {
    const named = engines.filter((engine) => option.includes(engineName(engine, translate)));
    return named.join() === (winner ?? '') ? i : [];
  });
  return fitting.length === 1 ? fitting[0]! : null;
}

/** `The counts support C.` Empty without such an option. */
export function supportedText(verdict: StepVerdict, options: readonly string[], translate: TranslateText): string {
  const found = supportedOption(verdict, options, translate);
  return found === null ? '' : translate('ui.compare.steps.supports', { letter: String.fromCharCode(65 + found) });
}

/**
 * Says from which visit on the engine with the cheaper visit has made up for its dearer changes. Empty if changes and visits do not favour different
 * engines, and for other numbers of engines than two.
 */
export function visitsText({ engines, once, visiting }: StepVerdict, translate: TranslateText): string {
  if (engines.length !== 2) return '';
  const ahead = visiting[0]! < visiting[1]! ? 0 : 1;
  const more = once[ahead]! - once[1 - ahead]!;
  const saved = visiting[1 - ahead]! - visiting[ahead]!;
  if (more <= 0 || saved <= 0) return '';
  const engine = engineName(engines[ahead]!, translate);
  return translate('ui.compare.steps.ahead', { engine, more, saved, from: Math.floor(more / saved) + 1 });
}

/** A column of the verdict: a heading, and the cache lines of each engine. */
export interface VerdictColumn {
  readonly title: string;
  readonly lines: readonly number[];
  readonly least: readonly EngineId[];
}

/** Returns the lines of what happens once, of each visit, and in all; only the last if nothing is visited. */
export function verdictColumns(
  { engines, once, visiting, totals, visits }: StepVerdict,
  translate: TranslateText,
): readonly VerdictColumn[] {
  const column = (name: string, lines: readonly number[]): VerdictColumn => ({
    title: translate(`ui.compare.steps.${name}`, { count: visits }),
    lines,
    least: leastOf(lines, engines),
  });
  if (visiting.every((lines) => lines === 0)) return [column('all', totals)];
  const changes = once.every((lines) => lines === 0) ? [] : [column('once', once)];
  return [...changes, column('visit', visiting), column('totals', totals)];
}

/** Says what the figures of the steps leave out: time, setting up, and beside a baseline finding the storage. */
export function leftOutText({ setUp, countsFinding }: StepVerdict, translate: TranslateText): readonly string[] {
  const unfound = countsFinding ? [] : [translate('ui.compare.steps.noFinding', {})];
  const texts = [translate('ui.compare.steps.noTime', {}), ...unfound];
  return setUp.some((lines) => lines > 0) ? [...texts, translate('ui.compare.steps.setUp', {})] : texts;
}

/** `add e1 Velocity: EnTT 5 cache lines, Flecs 11 cache lines` */
export function stepLinesText(
  { text, lines }: Pick<StepLines, 'text' | 'lines'>,
  engines: readonly EngineId[],
  translate: TranslateText,
): string {
  const figures = engines.map((engine, i) =>
    translate('ui.compare.steps.lines', { engine: engineName(engine, translate), count: lines[i]! }),
  );
  return translate('ui.compare.steps.step', {
    operation: text,
    figures: figures.join(translate('ui.compare.comma', {})),
  });
}

/** Says how many of an operation's cache lines have its cells, how many the pointers to their pages, and how many lead to the storage. */
export function partsOfLinesText(outcome: StepOutcome | undefined, translate: TranslateText): string {
  if (outcome?.kind !== 'done') return '';
  const { cost, pointerLines } = outcome;
  const cells = cost.lines - pointerLines - cost.finding;
  if (cells === cost.lines) return '';
  const key = pointerLines === 0 ? 'foundLines' : cost.finding === 0 ? 'pointerLines' : 'partsOfLines';
  return translate(`ui.compare.steps.${key}`, { cells, pointers: pointerLines, finding: cost.finding });
}
