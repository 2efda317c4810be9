import { setTimeout } from 'node:timers/promises';
import { openEndpoint } from '../../attach/endpoint.ts';
import type { Address } from '../../attach/flecs-address.ts';
import { Hub } from '../../attach/hub.ts';
import { HUB_NAME } from '../../calls/attach-handlers.ts';
import { userFolder } from '../../files/user-folder.ts';
import type { Terminal } from '../terminal/terminal.ts';

export interface CommandHub {
  readonly hub: Hub;
  /** Waits for a Flecs game at an address, which need not be in the list of scanned ports. */
  connect(address: Address): Promise<unknown>;
  /** Resolves after that time, or immediately on Ctrl+C or the signal. Without a time it only waits for these. */
  sleep(milliseconds: number | undefined, signal?: AbortSignal): Promise<void>;
  /** Resolves with true once `look` returns true, and with false if the time ends first. */
  waitFor(milliseconds: number, look: () => boolean): Promise<boolean>;
}

/**
 * Opens a hub for one command, with a socket beside the app's. Ctrl+C ends a wait; games always receive a bye.
 * @param isHeld see `HubOptions`
 */
export async function withCommandHub<T>(
  { t, say }: Pick<Terminal, 't' | 'say'>,
  act: (own: CommandHub) => Promise<T>,
  isHeld = false,
): Promise<T> {
  const hub = new Hub({ name: HUB_NAME, isHeld });
  const stop = new AbortController();
  const interrupt = () => stop.abort();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  const endpoint = await openEndpoint(hub, { kind: 'cli', userFolder: userFolder() });
  for (const { key, args } of endpoint.endpoints.problems) say(t(key, args));
  try {
    return await act({
      hub,
      connect: (address) => endpoint.connect(address, true),
      sleep: (milliseconds, signal = stop.signal) => sleepUntil(AbortSignal.any([stop.signal, signal]), milliseconds),
      waitFor: (milliseconds, look) => waitFor(hub, stop.signal, milliseconds, look),
    });
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await endpoint.close();
  }
}

/** Waits for the longest possible timer if no time is given. */
async function sleepUntil(signal: AbortSignal, milliseconds = 2 ** 31 - 1): Promise<void> {
  await setTimeout(milliseconds, undefined, { signal }).catch(() => undefined);
}

async function waitFor(hub: Hub, signal: AbortSignal, milliseconds: number, look: () => boolean): Promise<boolean> {
  if (look()) return true;
  const found = new AbortController();
  const leave = hub.onChange(() => look() && found.abort());
  await sleepUntil(AbortSignal.any([signal, found.signal]), milliseconds);
  leave();
  return found.signal.aborted;
}
