import type { Json } from '../../trace/value.ts';
import type { Operation, OperationKind } from '../operation/operation.ts';
import { isExclusionQuery, noExclusionQuery, noSuchOperation } from '../operation/unknown-operation.ts';
import type { Bindings } from './language.ts';

type OperationOf<K extends OperationKind> = Extract<Operation, { kind: K }>;
type Perform<World, K extends OperationKind> = (
  world: World,
  operation: OperationOf<K>,
  bindings: Bindings,
) => Json | undefined;

/** Functions that perform the operations of an engine. Most return nothing, which becomes null in the golden files. */
export type Performers<World> = { readonly [K in OperationKind]?: Perform<World, K> };

/** The operations that a run performs itself, on every engine. */
export const RUN_OPERATIONS = ['pointer', 'read'] as const satisfies readonly OperationKind[];
export type RunOperation = OperationOf<(typeof RUN_OPERATIONS)[number]>;

export function isRunOperation(operation: Operation): operation is RunOperation {
  return (RUN_OPERATIONS as readonly OperationKind[]).includes(operation.kind);
}

export function operationsOf(performers: { readonly [K in OperationKind]?: unknown }): ReadonlySet<OperationKind> {
  return new Set([...(Object.keys(performers) as OperationKind[]), ...RUN_OPERATIONS]);
}

/**
 * Returns a driver's `perform`, which may throw UnknownOperation.
 * @param exclusionQueries true if a query may only exclude
 */
export function performOn<World>(label: string, performers: Performers<World>, world: World, exclusionQueries = false) {
  return (operation: Operation, bindings: Bindings): Json => {
    const perform = performers[operation.kind] as Perform<World, OperationKind> | undefined;
    if (perform === undefined) throw noSuchOperation(label, operation);
    if (!exclusionQueries && isExclusionQuery(operation)) throw noExclusionQuery(label);
    return perform(world, operation, bindings) ?? null;
  };
}
