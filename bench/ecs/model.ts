import { ColumnSet } from '../../core/trace/column-set.ts';
import { stepCode } from '../../core/trace/step-code.ts';
import { Timeline } from '../../core/trace/timeline.ts';
import type { Ecs, Implementation, Population } from './workloads.ts';

/** One of the modelled engines. */
export interface Model {
  readonly name: string;
  /** Loops over the same structures that it is measured against. */
  readonly byHand: Implementation;
  create(columns: ColumnSet, population: Population): Ecs;
  readonly cannot?: Readonly<Record<string, string>>;
}

const STEP = stepCode('step');
/** The journal is trimmed now and then, as the window does. */
const FULL_BYTES = 1 << 28;
const KEPT_BYTES = 1 << 24;

/** A model without a tracer. */
export function untraced({ name, create, cannot = {} }: Model): Implementation {
  return { name, cannot, create: (population) => create(new ColumnSet(), population) };
}

/** A model whose every step, read and write is recorded. */
export function traced({ name, create, cannot = {} }: Model): Implementation {
  return {
    name,
    cannot,
    create(population) {
      const timeline = new Timeline();
      timeline.step(STEP, 0);
      const ecs = create(timeline.columns, population);
      const tidy = (): void => {
        if (timeline.bytes <= FULL_BYTES) return;
        timeline.trim(KEPT_BYTES);
        // Workloads without steps of their own write into this one.
        timeline.step(STEP, 0);
      };
      return Object.assign(ecs, { tidy });
    },
  };
}
