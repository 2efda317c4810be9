import { languageOf } from '../../engines/all.ts';
import { parseScript } from '../../script/parse/parse.ts';
import type { ScriptRun } from '../../script/run/run.ts';
import { runWhole } from '../../testing/run-on.ts';
import { ColumnSet } from '../../trace/column-set.ts';

const DECS_SCHEMA = `component Position size 8 align 4
component Velocity size 8 align 4
component Mass size 4 align 4
tag Npc
`;

/** @throws ModelError if the script does not run to its end */
export function runDecs(operations: string, config = ''): ScriptRun {
  return runWhole('decs', config + DECS_SCHEMA + operations);
}

/** A world with that many entities, all with Position and Velocity. Nothing is recorded. */
export function largeDecsWorld(entities: number): ColumnSet {
  const { schema } = parseScript(DECS_SCHEMA, 'large.ecs', languageOf('decs'));
  const columns = new ColumnSet();
  const driver = languageOf('decs').create(schema, columns);
  const span = { line: 1, column: 1, endColumn: 1 };
  const components = ['Position', 'Velocity'].map((name) => ({ kind: 'id', name, span }) as const);
  const create = { kind: 'create', entity: 'e', components, text: '', span } as const;
  const bindings = { handle: () => 0, bind: () => {} };
  for (let i = 0; i < entities; i++) driver.perform(create, bindings);
  return columns;
}
