import { languageOf } from '../../../core/engines/all.ts';
import type { ScriptSource } from '../../../core/export/request.ts';
import type { Script } from '../../../core/script/language/script.ts';
import { type Depth, stops } from '../../../core/script/narration/beats.ts';
import { narrateError } from '../../../core/script/narration/narrate.ts';
import { titleComment } from '../../../core/script/narration/outline.ts';
import { stopNumber } from '../../../core/script/narration/place.ts';
import { parseScript } from '../../../core/script/parse/parse.ts';
import { runScript, type ScriptRun, scriptBudget } from '../../../core/script/run/run.ts';
import type { HostTranslate } from '../../contract/text.ts';
import { UserError } from '../../contract/user-error.ts';
import type { Replay } from './replay.ts';

/** A replay may take ten times as long as the first run, so that a slow machine replays everything. Exports can be cancelled. */
const PATIENCE = 10;

/** @throws UserError if the script has errors */
export function replayScript(source: ScriptSource, depth: Depth): Replay {
  const kind = languageOf(source.engine);
  const script = parseScript(source.text, source.name, kind);
  refuseBroken(script);
  const { seconds, ...limits } = scriptBudget(script);
  const budget = { ...limits, seconds: PATIENCE * seconds };
  return replayRun(runScript(script, kind, undefined, { budget }), depth);
}

export function replayRun(run: ScriptRun, depth: Depth): Replay {
  const numbered = depth === 'access' ? null : stops(run, 'beat');
  const total = numbered === null ? run.timeline.length : numbered.length - 1;
  return {
    name: titleComment(run.script) ?? run.script.name,
    depth,
    script: run,
    timeline: run.timeline,
    operations: run.operations,
    language: run.language,
    setups: run.setups,
    driver: run.driver,
    pseudocode: run.language.pseudocode,
    first: 0,
    nameOf: (handle) => run.nameOf(handle),
    formerNameOf: (handle) => run.formerNameOf(handle),
    cannotOpenMore: true,
    captionAt: () => null,
    numbered,
    numberOf(position) {
      const n = numbered === null ? position : stopNumber(numbered, position);
      const line =
        position === 0 ? undefined : run.operations[run.timeline.operationOf(position - 1)]?.operation.span.line;
      return { unit: numbered === null ? 'step' : 'beat', n, total, ...(line !== undefined && { line }) };
    },
    operationOf(op) {
      const { firstStep, endStep, operation, error } = run.operations[op]!;
      const refusal = (translate: HostTranslate): string | null =>
        error === null ? null : narrateError(error, run, translate);
      return { firstStep, endStep, kind: operation.kind, title: () => operation.text, refusal };
    },
  };
}

/** @throws UserError if a script or a lesson has errors */
export function refuseBroken({ name, diagnostics: [first] }: Pick<Script, 'name' | 'diagnostics'>): void {
  if (first === undefined) return;
  const message = `${name}:${first.span.line}:${first.span.column}: ${first.message}`;
  throw new UserError('export.broken-script', { name, message });
}
