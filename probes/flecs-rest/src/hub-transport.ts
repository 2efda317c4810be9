import type { ProbeMessage } from '../../../core/wire/messages/message.ts';

/** The state that a probe without room for more columns passes on to the next probe of the same game. */
export interface ProbeContinuation {
  readonly instance: string;
  readonly restarts: number;
  /** The pause that the user allows, in milliseconds. */
  readonly allowedPause: number;
}

/**
 * The reason why a probe ended: `lost` (the port is closed), `unsupported` (this Flecs version cannot be shown),
 * `closed` (the hub ended the connection) or `full` (no room for more columns). Columns are never removed, so after
 * `full` a new connection of the same run starts with only the columns in use.
 */
export type ProbeEnding = 'lost' | 'unsupported' | 'closed' | 'full';

/** The connection to the hub, which in the app is a link in memory. The hub's messages are passed to `FlecsProbe.receive`. */
export interface HubTransport {
  send(message: ProbeMessage): void;
  /** Called when the probe has ended; it sends nothing more. */
  close(ending: ProbeEnding, continuation: ProbeContinuation): void;
}
