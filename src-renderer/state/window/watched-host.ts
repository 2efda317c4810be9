import type { EventName, Events, Host, Input, MethodName, Output } from '../../../src-main/contract/api.ts';
import { HostError } from '../../host/host-error.ts';
import { useShell } from './window-state.ts';

const PING_MS = 15_000;
const RETRY_MS = 2_000;

/** A host whose connection is monitored: each call tests it, and a ping does so while there are no calls. */
export class WatchedHost implements Host {
  readonly #host: Host;

  constructor(host: Host) {
    this.#host = host;
  }

  async call<M extends MethodName>(method: M, input: Input<M>): Promise<Output<M>> {
    try {
      const output = await this.#host.call(method, input);
      setConnected(true);
      return output;
    } catch (error) {
      setConnected(!(error instanceof HostError));
      throw error;
    }
  }

  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void {
    return this.#host.on(event, listener);
  }

  /** @returns a function that stops watching */
  watch(): () => void {
    let timer: ReturnType<typeof setTimeout>;
    const ping = async (): Promise<void> => {
      await this.call('app.info', undefined).catch(() => null);
      schedule();
    };
    const schedule = (): void => {
      timer = setTimeout(() => void ping(), useShell.getState().connected ? PING_MS : RETRY_MS);
    };
    schedule();
    return () => clearTimeout(timer);
  }
}

function setConnected(connected: boolean): void {
  if (useShell.getState().connected !== connected) useShell.setState({ connected });
}
