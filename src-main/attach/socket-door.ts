import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { encodeFrame } from '../../core/wire/codec.ts';
import { FrameReader } from '../../core/wire/frame-reader.ts';
import { listen } from '../http/loopback.ts';
import type { Hub } from './hub.ts';
import { GOODBYE_MS, type Inbound, type Link, MAX_UNSENT } from './link.ts';

/** Opens a Unix socket or a Windows pipe for games. Rejects with the system's error if `path` cannot be listened on. */
export async function openSocketDoor(hub: Hub, path: string): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    converse(hub, socket);
  });
  // Only our user may connect: the mode is narrowed before the socket can be found, because the folder is private.
  await listen(server, { path, readableAll: false, writableAll: false });
  return {
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

function converse(hub: Hub, socket: Socket): void {
  const inbound = hub.connect(linkOver(socket));
  const frames = new FrameReader(inbound.limit);
  socket.on('data', (bytes: Buffer) => readFrames(frames, inbound, bytes, socket));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => inbound.closed());
}

function readFrames(frames: FrameReader, inbound: Inbound, bytes: Uint8Array, socket: Socket): void {
  if (socket.writableEnded || socket.destroyed) return; // We said goodbye, so the rest is dropped.
  try {
    frames.push(bytes);
    frames.limit = inbound.limit;
    for (let payload = frames.next(); payload !== null; payload = frames.next()) {
      inbound.receive(payload);
      if (socket.writableEnded) return;
      frames.limit = inbound.limit;
    }
  } catch (error) {
    inbound.broken(error as Error);
  }
}

function linkOver(socket: Socket): Link {
  return {
    via: 'socket',
    send: (message) => {
      if (!socket.writable) return;
      socket.write(encodeFrame(message));
      if (socket.writableLength > MAX_UNSENT) socket.destroy();
    },
    close: () => {
      socket.end();
      setTimeout(() => socket.destroy(), GOODBYE_MS).unref();
    },
  };
}
