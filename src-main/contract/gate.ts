import { z } from 'zod';
import { type EventName, type Events, events, type Input, type MethodName, methods, type Result } from './api.ts';
import type { Outcome, Push } from './message.ts';
import type { HostTranslate } from './text.ts';
import { explain, UserError } from './user-error.ts';

/** The caller: a window or a socket. Events are sent back through it. */
export interface Caller {
  /** Aborts when the caller has gone: the window was closed or shows another page, or the socket was closed. Each page has its own. */
  readonly gone: AbortSignal;
  emit<E extends EventName>(event: E, payload: Events[E]): void;
}

export type Handlers = {
  [M in MethodName]: (input: Input<M>, caller: Caller) => Result<M> | Promise<Result<M>>;
};

/** Answers one call; never rejects. */
export type Gate = (method: unknown, input: unknown, caller: Caller) => Promise<Outcome>;

/**
 * The only entrance to the main side, for every transport: only known methods and inputs of the declared shape come in, and only outputs of
 * the declared shape go out. `language` is read at each call, because the user may switch it while the program runs.
 */
export function createGate(handlers: Handlers, language: () => HostTranslate): Gate {
  return async (method, input, caller) => {
    try {
      if (!isMethod(method)) throw new UserError('host.error.unknownMethod', { method: String(method) });
      const parsed = methods[method].input.safeParse(input);
      const { error } = parsed;
      if (error) throw new UserError('host.error.invalidInput', { method, problem: z.prettifyError(error) });
      const handle = handlers[method] as (input: unknown, caller: Caller) => unknown;
      return { ok: true, value: methods[method].output.parse(await handle(parsed.data, caller)) };
    } catch (error) {
      return { ok: false, message: explain(error, language()) };
    }
  };
}

/** Creates a caller on a transport that can send a Push. Payloads are validated like outputs. */
export function callerThrough(send: (push: Push) => void, gone: AbortSignal): Caller {
  return { gone, emit: (event, payload) => send({ event, payload: events[event].parse(payload) }) };
}

function isMethod(method: unknown): method is MethodName {
  return typeof method === 'string' && Object.hasOwn(methods, method);
}
