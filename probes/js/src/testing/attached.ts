import type { Adapter } from '../column.ts';
import { helloOf, Probe } from '../probe.ts';
import { TestHub } from './hub.ts';

/** A world with a probe that has no limit of time, and a hub that watches all values. */
export function attached<W>(world: W, adapter: Adapter<W>): { probe: Probe; hub: TestHub } {
  const hub = new TestHub();
  const options = { share: 1, edit: true };
  const probe = new Probe(adapter.open(world), helloOf(adapter, { name: 'test' }, options), hub, options);
  probe.frame();
  hub.watchAll();
  probe.frame();
  return { probe, hub };
}

/** By entity the components that its bits in this column say. */
export function componentsByBits(hub: TestHub, column: string): string[][] {
  const names = hub.rows(`${column}.names`) as (string | undefined)[];
  return (hub.rows(column) as (number | undefined)[]).map((mask) =>
    names.filter((name, bit): name is string => name !== undefined && ((mask ?? 0) & (1 << bit)) !== 0),
  );
}
