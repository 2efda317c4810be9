import { engineNamed } from '../../engines/all.ts';
import type { EngineId } from '../../script/language/language.ts';
import { valueSizes } from '../../script/language/value-sizes.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { runOn } from '../../testing/run-on.ts';
import type { Cost } from '../cost.ts';
import { type CostOptions, type Costs, costsOf } from '../run-costs.ts';

export interface Counted {
  readonly run: ScriptRun;
  readonly costs: Costs;
  /** `[bytes, group, part]` of each block that an operation allocated. */
  allocated(operation: number): (readonly [number, string, string])[];
  steps(operation: number): (Cost & { readonly code: string })[];
}

/** @throws if the script has errors */
export function countScript(text: string, engine: EngineId, options: Partial<CostOptions> = {}): Counted {
  const run = runOn(engine, text);
  const { diagnostics, schema } = run.script;
  if (diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  const sizes = valueSizes(schema);
  const { cells, cost } = engineNamed(engine);
  const costs = costsOf(
    run.timeline,
    { cells, cost: cost! },
    {
      sizes,
      operations: run.operations.length,
      ...options,
    },
  );
  return {
    run,
    costs,
    allocated(operation) {
      const { firstStep, endStep } = run.operations[operation]!;
      const own = costs.allocations.filter(({ step }) => step >= firstStep && step < endStep);
      return own.map(({ bytes, group, part }) => [bytes, group, part] as const);
    },
    steps(operation) {
      const { firstStep, endStep } = run.operations[operation]!;
      const codes = Array.from({ length: endStep - firstStep }, (_, i) => run.timeline.stepAt(firstStep + i).code);
      return codes.map((code, i) => ({ code, ...costs.steps[firstStep + i]! }));
    },
  };
}
