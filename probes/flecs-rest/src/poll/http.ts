import { ReplyError } from '../replies/checked-json.ts';

/** A game's reply to a GET request, with the times from which the game's pause is estimated. */
export interface HttpReply {
  readonly status: number;
  readonly body: string;
  /** Times in milliseconds: when the request was sent and when the first bytes of the reply arrived. */
  readonly sent: number;
  readonly answered: number;
}

export interface HttpLimits {
  /** A larger body is rejected while it arrives. */
  readonly maxBodyBytes: number;
  /** The request fails if the reply is not complete after this many milliseconds. */
  readonly timeoutMs: number;
}

/** Why there is no reply: a closed port, a broken connection, no time left, too large a body, no HTTP, or a cancelled request. */
export type HttpFailure = 'refused' | 'broken' | 'timeout' | 'too-large' | 'not-http' | 'closed';

export class HttpError extends Error {
  readonly failure: HttpFailure;

  constructor(failure: HttpFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

/**
 * Returns the body of a reply.
 * @throws ReplyError if the game answered with an error
 */
export function bodyOf({ status, body }: HttpReply): string {
  if (status !== 200) throw new ReplyError(`The game answered with status ${status}: ${body.slice(0, 200)}`);
  return body;
}

/**
 * Sends one GET request to a game.
 * @throws HttpError
 */
export type SendGet = (target: string, limits: HttpLimits, signal?: AbortSignal) => Promise<HttpReply>;

/**
 * Sends one request that changes the game. It is only used for edits, which the user has enabled.
 * @throws HttpError
 */
export type SendChange = (
  method: 'PUT' | 'DELETE',
  target: string,
  limits: HttpLimits,
  signal?: AbortSignal,
) => Promise<HttpReply>;

/** Wraps `change` so that it rejects once the signal has aborted. */
export function changesUntil(stop: AbortSignal, change: SendChange): SendChange {
  return async (method, target, limits) => {
    if (stop.aborted) throw new HttpError('closed', `${method} ${target}: the connection has ended`);
    return change(method, target, limits, stop);
  };
}
