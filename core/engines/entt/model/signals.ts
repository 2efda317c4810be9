import type { Handle } from './handle.ts';

export const LISTENERS = 'registry.listeners';

export const SIGNALS = ['on_construct', 'on_update', 'on_destroy'] as const;
export type SignalName = (typeof SIGNALS)[number];

/** A function that listens. The model only knows its name and where it is connected. */
export interface Listener {
  readonly name: string;
  readonly signal: SignalName;
  readonly component: string;
}

/** Runs the function of a listener. */
export type CallListener = (listener: Listener, entity: Handle) => void;

/** The part of the signals that a storage needs to send them. */
export interface Signals {
  isHeard(component: string, signal: SignalName): boolean;
  /** @param line the line of pseudocode that sends the signal */
  publish(component: string, signal: SignalName, entity: Handle, line: number): void;
}

/** Name of the column with the delegates of a signal, in the order in which they were connected (`sigh::calls`). */
export function signalColumn(component: string, signal: SignalName): string {
  return `${component}.${signal}`;
}
