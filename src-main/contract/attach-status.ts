import { z } from 'zod';
import { capabilities, grades } from '../../core/wire/message.ts';

/** The status of a game, for the window and the command line. */
export const gameStatus = z.object({
  /** The hub's id of the game. It stays the same over reconnections and restarts. */
  id: z.string(),
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
  /** `silent`: connected, but no message for some seconds, perhaps because of a debugger. `lost`: the last state is kept. */
  connection: z.enum(['connected', 'silent', 'lost']),
  /** When `connection` last changed: milliseconds since 1970. */
  since: z.number(),
  /** Why it was lost, if that is known. `code` is one of docs/protocol.md, `reason` is English. */
  ended: z.object({ code: z.string(), reason: z.string() }).nullable(),
  paused: z.boolean(),
  /** Whether the game accepts edits. `off`: a person has to turn them on for this connection. */
  editing: z.enum(['none', 'off', 'on']),
  /** The number of its last known frame, counted by the game. */
  frame: z.number(),
  /** The number of frames that the last message merged, less one. Above 0 the hub could not keep up. */
  merged: z.number(),
  /** Frames that were received and wait, merged, until the reader has confirmed earlier ones. */
  behind: z.number(),
  /** The structure has parts of different frames. */
  torn: z.boolean(),
  /** The oldest watched values were read this many frames of the game before. */
  valueAge: z.number(),
  /** The part of the game's time that the probe takes by itself, and the one that a person has chosen (0: none). */
  share: z.number().optional(),
  chosenShare: z.number(),
  columns: z.number(),
  /** The number of starts since this hub knows the game. */
  runs: z.number(),
  messagesPerSecond: z.number(),
  bytesPerSecond: z.number(),
  /** `problem`: why the recording ended early, in the system's words. */
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

/** Why an endpoint is not available: a locale key and its arguments. */
const endpointProblem = z.object({ key: z.string(), args: z.record(z.string(), z.string()) });
export type EndpointProblem = z.infer<typeof endpointProblem>;

/** The endpoints of this hub. */
export const endpoints = z.object({
  /** A Unix socket or a pipe; null if it cannot be made, and `problems` says why. */
  socket: z.string().nullable(),
  websocket: z.string().nullable(),
  /** For games in a browser: pasted together with the address. */
  token: z.string().nullable(),
  problems: z.array(endpointProblem),
});
export type Endpoints = z.infer<typeof endpoints>;
