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

/** Says what the figures of the steps leave out: time, setting up, and finding what a query visits, each with its own figures. */
export function leftOutText({ engines, setUp, finding }: StepVerdict, translate: TranslateText): readonly string[] {
  const figures = (lines: readonly number[]): string => linesText(lines, engines, translate);
  const texts = [translate('ui.compare.steps.noTime', {})];
  if (setUp.some((lines) => lines > 0)) texts.push(translate('ui.compare.steps.setUp', { figures: figures(setUp) }));
  if (finding.some((lines) => lines > 0))
    texts.push(translate('ui.compare.steps.finding', { figures: figures(finding) }));
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
