import type { Adapter } from '../column.ts';
import { helloOf, Probe } from '../probe.ts';
import { TestHub } from './hub.ts';

/** Connects a probe without a time limit to a test hub that watches all values. */
export function attached<W>(world: W, adapter: Adapter<W>): { probe: Probe; hub: TestHub } {
  const hub = new TestHub();
  const options = { share: 1, edit: true };
  const probe = new Probe(adapter.open(world), helloOf(adapter, { name: 'test' }, options), hub, options);
  probe.frame();
  hub.watchAll();
  probe.frame();
  return { probe, hub };
}

/** Decodes a bit mask column into the component names of each entity. */
export function componentsByBits(hub: TestHub, column: string): string[][] {
  const names = hub.rows(`${column}.names`) as (string | undefined)[];
  return (hub.rows(column) as (number | undefined)[]).map((mask) =>
    names.filter((name, bit): name is string => name !== undefined && ((mask ?? 0) & (1 << bit)) !== 0),
  );
}
