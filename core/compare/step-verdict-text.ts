import type { EngineId } from '../script/language.ts';
import { engineName, type TranslateText } from '../script/narrate.ts';
import type { StepLines, StepVerdict } from './step-figures.ts';

/** Says in one sentence which engine touches the fewest cache lines, or that it depends on the operation. */
export function stepWinnerText({ winner, steps, engines }: StepVerdict, translate: TranslateText): string {
  if (winner !== null)
    return translate('ui.compare.steps.winner', { engine: engineName(winner, translate), count: steps.length });
  if (steps.every(({ least }) => least.length === 0)) return translate('ui.compare.steps.equal', {});
  const won = engines.map((engine) => {
    const count = steps.filter(({ least }) => least.includes(engine)).length;
    return translate('ui.compare.steps.won', { engine: engineName(engine, translate), count });
  });
  return translate('ui.compare.steps.depends', { won: won.join(translate('ui.compare.comma', {})) });
}

/**
 * Returns the index of the option that a verdict supports: the only one that names the winner and no other engine or, if it depends on the operation,
 * the only one that names no engine. Null if no option or several fit.
 */
export function supportedOption(
  { winner, steps, engines }: StepVerdict,
  options: readonly string[],
  translate: TranslateText,
): number | null {
  if (steps.every(({ least }) => least.length === 0)) return null;
  const wanted = winner === null ? '' : winner;
  const fitting = options.flatMap((option, i) => {
    const named = engines.filter((engine) => option.includes(engineName(engine, translate)));
    return named.join() === wanted ? i : [];
  });
  return fitting.length === 1 ? fitting[0]! : null;
}

/** `The counts support C.` Empty without such an option. */
export function supportedText(verdict: StepVerdict, options: readonly string[], translate: TranslateText): string {
  const found = supportedOption(verdict, options, translate);
  return found === null ? '' : translate('ui.compare.steps.supports', { letter: String.fromCharCode(65 + found) });
}

/**
 * Says from which visit on the engine with the cheaper visit has made up for its dearer finding. Empty if finding or visiting does not
 * favour different engines, and for other numbers of engines than two.
 */
export function visitsText({ engines, finding, visiting }: StepVerdict, translate: TranslateText): string {
  if (engines.length !== 2) return '';
  const ahead = visiting[0]! < visiting[1]! ? 0 : 1;
  const visits = (finding[ahead]! - finding[1 - ahead]!) / (visiting[1 - ahead]! - visiting[ahead]!);
  if (!Number.isFinite(visits) || visits <= 0) return '';
  const after = Math.floor(visits);
  const key = after === visits ? 'level' : 'ahead';
  const engine = engineName(engines[ahead]!, translate);
  return translate(`ui.compare.steps.${key}`, { engine, after, from: after + 1 });
}

/** Says what the figures of the steps leave out: time, setting up, and finding what a query visits with its figures. */
export function leftOutText(verdict: StepVerdict, translate: TranslateText): readonly string[] {
  const { engines, setUp, finding } = verdict;
  const texts = [translate('ui.compare.steps.noTime', {})];
  if (setUp.some((lines) => lines > 0)) texts.push(translate('ui.compare.steps.setUp', {}));
  if (finding.some((lines) => lines > 0)) {
    const figures = linesText(finding, engines, translate);
    texts.push([translate('ui.compare.steps.finding', { figures }), visitsText(verdict, translate)].join(' ').trim());
  }
  return texts;
}

/** `add e1 Velocity: EnTT 5 cache lines, Flecs 11 cache lines` */
export function stepLinesText(
  { text, lines }: StepLines,
  engines: readonly EngineId[],
  translate: TranslateText,
): string {
  return translate('ui.compare.steps.step', { operation: text, figures: linesText(lines, engines, translate) });
}

function linesText(lines: readonly number[], engines: readonly EngineId[], translate: TranslateText): string {
  const texts = engines.map((engine, i) =>
    translate('ui.compare.steps.lines', { engine: engineName(engine, translate), count: lines[i]! }),
  );
  return texts.join(translate('ui.compare.comma', {}));
}
