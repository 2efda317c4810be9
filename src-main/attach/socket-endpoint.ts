import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { encodeFrame } from '../../core/wire/codec/codec.ts';
import { FrameReader } from '../../core/wire/codec/frame-reader.ts';
import { listen } from '../http/loopback.ts';
import type { Hub } from './hub.ts';
import { GOODBYE_MS, MAX_UNSENT, type ProbeConnection, type Receiver } from './probe-connection.ts';

/** Opens a Unix socket or a Windows pipe for games. Rejects with the system's error if it cannot listen at `path`. */
export async function openSocketEndpoint(hub: Hub, path: string): Promise<{ close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    attachSocket(hub, socket);
  });
  // Only our user may connect. The folder is private, so nobody can find the socket before its mode is restricted.
  await listen(server, { path, readableAll: false, writableAll: false });
  return {
    close: async () => {
      const closed = once(server.close(), 'close');
      for (const socket of sockets) socket.destroySoon();
      await closed;
    },
  };
}

function attachSocket(hub: Hub, socket: Socket): void {
  const receiver = hub.connect(connectionOver(socket));
  const frames = new FrameReader(receiver.limit);
  socket.on('data', (bytes: Buffer) => readFrames(frames, receiver, bytes, socket));
  socket.on('error', () => socket.destroy());
  socket.on('close', () => receiver.closed());
}

function readFrames(frames: FrameReader, receiver: Receiver, bytes: Uint8Array, socket: Socket): void {
  if (socket.writableEnded || socket.destroyed) return; // The bye was already sent, so the rest is dropped.
  try {
    frames.push(bytes);
    frames.limit = receiver.limit;
    for (let payload = frames.next(); payload !== null; payload = frames.next()) {
      receiver.receive(payload);
      if (socket.writableEnded) return;
      frames.limit = receiver.limit;
    }
  } catch (error) {
    receiver.broken(error as Error);
  }
}

function connectionOver(socket: Socket): ProbeConnection {
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
