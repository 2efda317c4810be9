import { encodePayload } from '../../core/wire/codec.ts';
import { FlecsProbe } from './flecs-rest/flecs-probe.ts';
import { getFrom } from './flecs-rest/http-get.ts';
import { FLECS_PORTS, FlecsFinder } from './flecs-rest/scan.ts';
import type { Hub } from './hub.ts';
import type { Link } from './link.ts';

export interface FlecsDoor {
  close(): void;
}

/** Looks for Flecs games and polls each that is found, as if it had a probe. */
export function openFlecsDoor(hub: Hub, ports: readonly number[] = FLECS_PORTS): FlecsDoor {
  const probes = new Set<FlecsProbe>();
  const finder = new FlecsFinder(
    (port) => {
      let probe: FlecsProbe | null = null;
      const link: Link = {
        via: `http://127.0.0.1:${port}`,
        send: (message) => probe?.receive(message),
        close: () => probe?.close(),
      };
      const inbound = hub.connect(link);
      probe = new FlecsProbe(
        { port, get: getFrom(port) },
        {
          message: (message) => inbound.receive(encodePayload(message)),
          facts: () => undefined, // they come as columns too
          closed: () => {
            if (probe !== null) probes.delete(probe);
            inbound.closed();
            finder.release(port);
          },
        },
      );
      probes.add(probe);
    },
    { ports },
  );
  return {
    close: () => {
      finder.close();
      for (const probe of probes) probe.close();
    },
  };
}
