import { z } from 'zod';
import { capabilities, grades } from '../../core/wire/messages/message.ts';

/** The status of a game, for the window and the command line. */
export const gameStatus = z.object({
  /** The hub's id of the game. It survives reconnections and restarts. */
  id: z.string(),
  /** Distinguishes games of the same name: 1, 2, 3, … */
  number: z.number(),
  /** The game's own id of this run: another one after a restart. */
  instance: z.string(),
  name: z.string(),
  world: z.string().optional(),
  engine: z.object({ name: z.string(), version: z.string() }),
  adapter: z.string(),
  language: z.string().optional(),
  pid: z.number().optional(),
  program: z.string().optional(),
  grade: z.enum(grades),
  capabilities: z.array(z.enum(capabilities)),
  /** The transport: `socket`, `websocket`, `http://127.0.0.1:27750`. */
  via: z.string(),
  /** `silent`: connected, but without a message for some seconds, possibly because of a debugger. `lost`: the last state is kept. */
  connection: z.enum(['connected', 'silent', 'lost']),
  /** The time of the last change of `connection`, in milliseconds since 1970. */
  since: z.number(),
  /** The reason why it was lost, if known. `code` is from docs/protocol.md, `reason` is English. */
  ended: z.object({ code: z.string(), reason: z.string() }).nullable(),
  paused: z.boolean(),
  /** Tells whether the game accepts edits. `off`: the user has to turn them on for this connection. */
  editing: z.enum(['none', 'off', 'on']),
  /** The number of its last known frame, counted by the game. */
  frame: z.number(),
  /** The number of frames that the last message merged, less one. Above 0 the hub could not keep up. */
  merged: z.number(),
  /** Number of received frames that wait, merged, until the subscriber has confirmed earlier ones. */
  behind: z.number(),
  /** True if the structure has parts of different frames. */
  torn: z.boolean(),
  /** The seconds in which no structure was whole; 0 if the last one was. */
  tornFor: z.number(),
  /** Number of frames since the oldest watched values were read. */
  valueAge: z.number(),
  /** The share of the game's time that the probe takes by default, and the one that the user has chosen (0: none). */
  share: z.number().optional(),
  chosenShare: z.number(),
  columns: z.number(),
  /** Number of times that the game was started while this hub ran. */
  runs: z.number(),
  messagesPerSecond: z.number(),
  bytesPerSecond: z.number(),
  /** `problem`: the system's reason why the recording ended early. */
  recording: z.object({ path: z.string(), bytes: z.number(), problem: z.string().nullable() }).nullable(),
});
export type GameStatus = z.infer<typeof gameStatus>;

/** A connection that was refused or ended before it became a game. */
export const refusal = z.object({
  at: z.number(),
  via: z.string(),
  code: z.string(),
  reason: z.string(),
});
export type Refusal = z.infer<typeof refusal>;

/** The reason why an endpoint is not available: a locale key and its arguments. */
const endpointProblem = z.object({ key: z.string(), args: z.record(z.string(), z.string()) });
export type EndpointProblem = z.infer<typeof endpointProblem>;

/** The endpoints of this hub. */
export const endpoints = z.object({
  /** A Unix socket or a pipe; null if it cannot be created, with the reason in `problems`. */
  socket: z.string().nullable(),
  websocket: z.string().nullable(),
  /** For games in a browser, which need it together with the address. */
  token: z.string().nullable(),
  problems: z.array(endpointProblem),
});
export type Endpoints = z.infer<typeof endpoints>;
