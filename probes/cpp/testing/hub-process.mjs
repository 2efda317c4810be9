import { createServer } from 'node:net';
import { decode, encode } from '@msgpack/msgpack';

/* `node hub-process.mjs SOCKET` runs a hub in a separate process that can be killed. It prints a line for each hello, and
 * one for each of the first ten snapshots and deltas. */
const limits = {
  frame: 1 << 26,
  columns: 65_536,
  rows: 1 << 24,
  cells: 1 << 25,
  name: 256,
  meta: 4096,
  depth: 16,
  inFlight: 2,
};

createServer((socket) => {
  let bytes = Buffer.alloc(0);
  let printed = 0;
  socket.on('error', () => {});
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    while (bytes.length >= 4 && bytes.length >= 4 + bytes.readUInt32LE()) {
      const end = 4 + bytes.readUInt32LE();
      const message = decode(bytes.subarray(4, end));
      bytes = bytes.subarray(end);
      if (message.type === 'hello') {
        console.log(`hello ${message.instance}`);
        say(socket, { type: 'welcome', protocol: 1, hub: 'process', limits, rate: 1000, watch: [] });
      }
      if (message.seq === undefined) continue;
      say(socket, { type: 'ack', seq: message.seq });
      if (printed++ < 10) console.log(`${message.type} ${message.seq} of frame ${message.frame}`);
    }
  });
}).listen(process.argv[2]);

function say(socket, message) {
  const payload = encode(message);
  const head = Buffer.alloc(4);
  head.writeUInt32LE(payload.length);
  socket.write(Buffer.concat([head, payload]));
}
