import type { Column } from '../../../trace/column.ts';
import type { ColumnSet } from '../../../trace/column-set.ts';
import { ModelError } from '../../../trace/model-error.ts';
import type { StepCode } from '../../../trace/step-code.ts';
import type { Json } from '../../../trace/value.ts';
import type { Group } from './groups.ts';
import type { Handle } from './handle.ts';
import { at } from './pseudocode.ts';
import { type CallListener, LISTENERS, type Listener, type SignalName, type Signals, signalColumn } from './signals.ts';
import { steps } from './steps.ts';

const CALLS: Readonly<Record<SignalName, StepCode>> = {
  on_construct: steps.callOnConstruct,
  on_update: steps.callOnUpdate,
  on_destroy: steps.callOnDestroy,
};

/**
 * The signals of all storages, after the mixin `sigh_mixin`. A delegate is the name of a group or of a listener; `registry.listeners` has the
 * functions of listeners.
 */
export class RegistrySignals implements Signals {
  readonly #columns: ColumnSet;
  readonly #call: CallListener;
  readonly #groupNamed: (name: string) => Group | undefined;

  constructor(columns: ColumnSet, call: CallListener, groupNamed: (name: string) => Group | undefined) {
    this.#columns = columns;
    this.#call = call;
    this.#groupNamed = groupNamed;
  }

  isHeard(component: string, signal: SignalName): boolean {
    return (this.#find(component, signal)?.length ?? 0) > 0;
  }

  /** Appends a delegate (`sink::connect`). The caller must have begun a step. */
  connect(component: string, signal: SignalName, name: string): void {
    const meta = { kind: 'entt.signal', group: component, role: signal };
    const calls = this.#columns.declare({ name: signalColumn(component, signal), type: 'json', meta });
    calls.set(calls.length, name);
  }

  /** Connects a listener, whose function may also have further properties. */
  listen(listener: Listener): void {
    const { component, signal, name } = listener;
    const listeners = this.#columns.declare({ name: LISTENERS, type: 'json', meta: { kind: 'entt.listeners' } });
    this.#columns.tracer.step(steps.connectListener, at.connect.push, name, signal, component);
    listeners.set(listeners.length, listener as unknown as Json);
    this.connect(component, signal, name);
  }

  /** Moves the last delegate to the place of a listener (`sink::disconnect`). */
  disconnect(name: string): void {
    const { tracer } = this.#columns;
    const { component, signal } = this.#listenerNamed(name)!;
    const calls = this.#find(component, signal)!;
    const row = Array.from({ length: calls.length }, (_, at) => calls.peek(at)).indexOf(name);
    if (row < 0) {
      tracer.step(steps.notConnected, at.disconnect.find, name, signal, component);
      return;
    }
    const last = calls.length - 1;
    const code = row < last ? steps.disconnectListener : steps.disconnectLast;
    tracer.step(code, at.disconnect.pop, name, signal, component);
    if (row < last) calls.set(row, calls.get(last));
    calls.set(last, undefined);
  }

  /**
   * Calls the delegates of a signal, the last one first (`sigh::publish`).
   * @throws ModelError `listeners-changed` if a listener disconnected others, so that the real loop reads behind the end
   */
  publish(component: string, signal: SignalName, entity: Handle, line: number): void {
    const calls = this.#find(component, signal);
    for (let row = (calls?.length ?? 0) - 1; row >= 0; row--) {
      const name = calls!.peek(row) as string | undefined;
      if (name === undefined) {
        const message = `A listener disconnected others of ${signal} of ${component}, so EnTT reads behind the end of the list`;
        throw new ModelError('listeners-changed', message, { component, signal });
      }
      const listener = this.#listenerNamed(name);
      if (listener === undefined) this.#groupNamed(name)?.hear(component, signal, entity);
      else this.#callListener(listener, entity, calls!, row, line);
    }
  }

  #callListener(listener: Listener, entity: Handle, calls: Column<Json>, row: number, line: number): void {
    const { tracer } = this.#columns;
    tracer.step(CALLS[listener.signal], line, entity, listener.component, listener.name);
    calls.touch(row);
    tracer.enter();
    this.#call(listener, entity);
    tracer.leave();
  }

  #find(component: string, signal: SignalName): Column<Json> | undefined {
    return this.#columns.find(signalColumn(component, signal)) as Column<Json> | undefined;
  }

  #listenerNamed(name: string): Listener | undefined {
    const listeners = this.#columns.find(LISTENERS);
    for (let row = 0; row < (listeners?.length ?? 0); row++) {
      const listener = listeners!.peek(row) as unknown as Listener;
      if (listener.name === name) return listener;
    }
    return undefined;
  }
}
