import { COMPONENTS, type Ecs, type Implementation, type Total, type Workload } from './workloads.ts';

/** Runs that are compared: the second finds what the first left behind. */
const RUNS = 3;

/**
 * @throws when implementations disagree after some part of a workload: on what a query found, on how many entities have a
 * component, or on the sum of its values
 */
export function requireEqualWork(workload: Workload, implementations: readonly Implementation[]): void {
  const records = implementations.map((each) => ({ name: each.name, record: recordOf(workload, each) }));
  const [first, ...others] = records;
  for (const { name, record } of others) {
    const at = record.findIndex((line, i) => line !== first!.record[i]);
    if (at === -1) continue;
    throw new Error(`${workload.name}: ${name} has ${record[at]}, but ${first!.name} ${first!.record[at]}`);
  }
}

/** A line for everything that can be compared. */
function recordOf({ population, phases }: Workload, { create }: Implementation): string[] {
  const ecs = create(population);
  const record = totals(ecs, 'at the beginning');
  for (let run = 1; run <= RUNS; run++) {
    phases.forEach((phase, i) => {
      const moment = `after part ${i + 1} of run ${run}`;
      record.push(`${phase(ecs)} found ${moment}`, ...totals(ecs, moment));
    });
  }
  ecs.release?.();
  return record;
}

function totals(ecs: Ecs, moment: string): string[] {
  const line = (name: string, { count, sum }: Total): string => `${count} × ${name} with sum ${sum} ${moment}`;
  return COMPONENTS.map((name) => line(name, ecs.total(name)));
}
