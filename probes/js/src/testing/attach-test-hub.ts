import type { Adapter } from '../adapter.ts';
import { helloMessage, Probe } from '../probe.ts';
import { TestHub } from './test-hub.ts';

/** Connects a probe without a time limit to a test hub that watches all values. */
export function attachTestHub<W>(world: W, adapter: Adapter<W>): { probe: Probe; hub: TestHub } {
  const hub = new TestHub();
  const options = { share: 1, edit: true };
  const probe = new Probe(adapter.open(world), helloMessage(adapter, { name: 'test' }, options), hub, options);
  probe.frame();
  hub.watchAll();
  probe.frame();
  return { probe, hub };
}

/** Decodes a bit mask column into the component names of each entity. */
export function decodeMasks(hub: TestHub, column: string): string[][] {
  const names = hub.rows(`${column}.names`) as (string | undefined)[];
  return (hub.rows(column) as (number | undefined)[]).map((mask) =>
    names.filter((name, bit): name is string => name !== undefined && ((mask ?? 0) & (1 << bit)) !== 0),
  );
}
