import { createServer } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { endpointFolder } from '../../cpp/testing/test-hub.ts';
import type { HubTransport } from './hub-transport.ts';
import { NodeFinder } from './node-finder.ts';

/** The lengths exceed the socket's buffer, exceed what the probe keeps, or are short. */
const LENGTHS = [300_000, 7, 300_000, 1_000_000, 40, 0, 40];

it.skipIf(process.platform === 'win32')(
  'sends each message whole even if its bytes are overwritten while it waits',
  async () => {
    const folder = endpointFolder();
    vi.stubEnv('ECS_ATLAS_RUNTIME', folder.path);
    vi.stubEnv('ECS_ATLAS', '');
    const parts: Buffer[] = [];
    const server = createServer((socket) => socket.on('data', (part) => parts.push(part)));
    await new Promise<void>((resolve) => server.listen(join(folder.path, 'test.sock'), resolve));
    const finder = new NodeFinder();
    onTestFinished(() => {
      finder.stop();
      server.close();
      vi.unstubAllEnvs();
      folder.remove();
    });
    await new Promise<void>((resolve) => {
      const opened = (transport: HubTransport): void => {
        const message = new Uint8Array(1_000_000);
        for (const [n, length] of LENGTHS.entries()) transport.send(message.fill(n).subarray(0, length));
        transport.close();
      };
      finder.start((_, open) => open({ opened, message: () => {}, closed: resolve, invalid: () => {} }));
    });
    const all = Buffer.concat(parts);
    let at = 0;
    for (const [n, length] of LENGTHS.entries()) {
      expect(all.readUInt32LE(at)).toBe(length);
      expect(all.subarray(at + 4, at + 4 + length).every((byte) => byte === n)).toBe(true);
      at += 4 + length;
    }
    expect(all.length).toBe(at);
  },
);
