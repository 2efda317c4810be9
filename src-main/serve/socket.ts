import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { type Caller, callerThrough, type Gate } from '../contract/gate.ts';
import { type Push, pack, type Reply, unpack } from '../contract/message.ts';

const request = z.object({ id: z.number().int(), method: z.string(), input: z.unknown().optional() });

/** WebSocket's "policy violation": the message is not of our protocol. */
const NOT_OUR_PROTOCOL = 1008;

/** Answers one page until it leaves. Calls run concurrently; each reply has its call's id. */
export function serveSocket(socket: WebSocket, gate: Gate, onConnect?: (caller: Caller) => void): void {
  const send = (message: Reply | Push) => {
    if (socket.readyState === socket.OPEN) socket.send(pack(message));
  };
  const gone = new AbortController();
  const caller = callerThrough(send, gone.signal);
  socket.on('close', () => gone.abort());
  socket.on('message', async (data: RawData) => {
    const call = request.safeParse(read(data));
    if (!call.success) return socket.close(NOT_OUR_PROTOCOL);
    const { id, method, input } = call.data;
    send({ id, ...(await gate(method, input, caller)) });
  });
  onConnect?.(caller);
}

function read(data: RawData): unknown {
  try {
    return unpack(data as Buffer);
  } catch {
    return undefined;
  }
}
