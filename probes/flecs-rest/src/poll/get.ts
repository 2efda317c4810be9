import { ReplyError } from '../replies/replies.ts';

/** A game's reply to a GET request, with the times from which the pause of the game is estimated. */
export interface Reply {
  readonly status: number;
  readonly body: string;
  /** Milliseconds of the clock: when the request was sent, when the first bytes of the reply arrived. */
  readonly sent: number;
  readonly answered: number;
}

export interface GetLimits {
  /** Larger bodies are refused while they arrive. */
  readonly bodyBytes: number;
  /** The request is given up after this long without a complete reply. */
  readonly giveUpMs: number;
}

/** Why there is no reply: the port is closed, the connection broke, time is up, the body is too large, it is not HTTP, or it was cancelled. */
export type GetFailure = 'refused' | 'broken' | 'timeout' | 'too-large' | 'not-http' | 'closed';

export class GetError extends Error {
  readonly failure: GetFailure;

  constructor(failure: GetFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/** The body of a reply. @throws ReplyError where the game answered with an error */
export function bodyOf({ status, body }: Reply): string {
  if (status !== 200) throw new ReplyError(`The game answered with status ${status}: ${body.slice(0, 200)}`);
  return body;
}

/** Sends one GET request to a game. @throws GetError */
export type Get = (target: string, limits: GetLimits, signal?: AbortSignal) => Promise<Reply>;

/** Sends one request that changes the game: only for edits, which a person has turned on. @throws GetError */
export type Change = (
  method: 'PUT' | 'DELETE',
  target: string,
  limits: GetLimits,
  signal?: AbortSignal,
) => Promise<Reply>;

/** Sends changes until a signal aborts, and none after that. */
export function changesUntil(stop: AbortSignal, change: Change): Change {
  return async (method, target, limits) => {
    if (stop.aborted) throw new GetError('closed', `${method} ${target}: the connection has ended`);
    return change(method, target, limits, stop);
  };
}
