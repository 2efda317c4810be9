import { type Depth, detailTo } from '../../script/narration/beats.ts';
import { engineName, narrate, narrateError, type TranslateText } from '../../script/narration/narrate.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { type OperationOutcome, outcomeKind } from '../lanes/compare.ts';
import type { LanePlace } from './lockstep.ts';

export interface LaneSentence {
  readonly kind: OperationOutcome['kind'];
  readonly text: string;
}

export interface ComparedPosition {
  /** -1 before the first. */
  readonly operation: number;
  readonly depth: Depth;
  readonly cannotOpenMore?: boolean;
}

/**
 * Describes an engine's last step, or why it does nothing in this operation.
 * @param place the run's place at the same depth
 */
export function laneSentence(
  run: ScriptRun,
  { operation, depth, cannotOpenMore = false }: ComparedPosition,
  place: LanePlace,
  translate: TranslateText,
): LaneSentence {
  // Whole operations are told by names alone: the version of a handle only matters at finer depths.
  const narrator = { ...run, isPlain: depth === 'operation', cannotOpenMore };
  const done = (text: string): LaneSentence => ({ kind: 'done', text });
  if (operation < 0) return done(translate('ui.compare.start', {}));
  const detail = place.done === 0 ? null : detailTo(run, place.position, depth);
  if (detail?.code === 'setup') return done(narrate(detail, run, translate));
  const kind = outcomeKind(run, operation);
  if (kind === 'unreached') return { kind, text: unreachedText(run, translate) };
  const { error = null } = run.whole[operation] ?? {};
  if (error !== null && place.done === place.steps) {
    const reason = narrateError(error, run, translate);
    return { kind, text: translate(`ui.compare.${kind === 'unknown' ? 'skipped' : 'refused'}`, { reason }) };
  }
  return { kind, text: detail === null ? translate('ui.compare.nothing', {}) : narrate(detail, narrator, translate) };
}

/** Names the operation that ended the run, and why. */
function unreachedText(run: ScriptRun, translate: TranslateText): string {
  const engine = engineName(run.engine, translate);
  const { operation, error = null } = run.operations.at(-1) ?? {};
  if (operation === undefined || error === null) return translate('ui.compare.unreached', { engine });
  return translate('ui.compare.stoppedAt', {
    engine,
    operation: operation.text,
    reason: narrateError(error, run, translate),
  });
}
