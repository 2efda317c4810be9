import { z } from 'zod';
import { capabilities, grades } from '../../core/wire/message.ts';

/** A game as the window and the command line see it. */
export const gameStatus = z.object({
  /** The hub's own name for it; stays over reconnections and restarts. */
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
  /** How it is connected: `socket`, `websocket`, `http://127.0.0.1:27750`. */
  via: z.string(),
  /** `silent`: connected, but nothing came for some seconds (a debugger?). `lost`: the last state is kept. */
  connection: z.enum(['connected', 'silent', 'lost']),
  /** Since when it is so: milliseconds since 1970. */
  since: z.number(),
  /** Why it was lost, where that is known: `code` is one of docs/protocol.md, `reason` English. */
  ended: z.object({ code: z.string(), reason: z.string() }).nullable(),
  paused: z.boolean(),
  /** Whether it takes edits. `off`: a person has to turn them on for this connection. */
  editing: z.enum(['none', 'off', 'on']),
  /** The game's own number of its last known frame. */
  frame: z.number(),
  /** Frames of the game that the last message put together, less one: above 0, the hub could not keep up. */
  merged: z.number(),
  /** Frames that have come and wait, merged, until the reader has confirmed what was sent. */
  behind: z.number(),
  /** The last poll was read at different moments. */
  torn: z.boolean(),
  columns: z.number(),
  /** How often the game was started since this hub knows it. */
  runs: z.number(),
  messagesPerSecond: z.number(),
  bytesPerSecond: z.number(),
  /** `problem`: why the recording ended early, the system's words. */
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

/** Why a door is closed to games: a locale key and its arguments. */
const endpointProblem = z.object({ key: z.string(), args: z.record(z.string(), z.string()) });
export type EndpointProblem = z.infer<typeof endpointProblem>;

/** Where games find this hub. */
export const endpoints = z.object({
  /** A Unix socket or a pipe; null while it cannot be made, `problems` says why. */
  socket: z.string().nullable(),
  websocket: z.string().nullable(),
  /** For games in a browser: to be pasted together with the address. */
  token: z.string().nullable(),
  problems: z.array(endpointProblem),
});
export type Endpoints = z.infer<typeof endpoints>;
