import { WebSocket } from 'ws';
import { CLASS_PROTOCOL, type ToFollower } from '../src-main/contract/class-protocol.ts';

/** An order from the parent process: join the class, return the receipts since the last report, or just reply. */
export type Order = { readonly join: number; readonly url: string; readonly code: string } | 'report' | 'echo';

/** For each position of the lecturer, the times at which the clients received it, in milliseconds since 1970. */
export type Receipts = Readonly<Record<number, readonly number[]>>;

let receipts: Record<number, number[]> = {};

/** Runs followers without pages; bench/class.ts forks this process. */
process.on('message', async (order: Order) => {
  if (order === 'echo') {
    process.send!('echo');
    return;
  }
  if (order === 'report') {
    process.send!(receipts);
    receipts = {};
    return;
  }
  await Promise.all(Array.from({ length: order.join }, () => joined(order.url, order.code)));
  process.send!('joined');
});

function joined(url: string, code: string): Promise<void> {
  const socket = new WebSocket(url.replace('http', 'ws').concat('/class'), CLASS_PROTOCOL, {
    headers: { Origin: url },
  });
  socket.on('open', () => socket.send(JSON.stringify({ type: 'join', code })));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', (reason) => reject(new Error(`The class ended a connection: ${reason}`)));
    socket.on('message', (data) => {
      const message = JSON.parse(String(data)) as ToFollower;
      if (message.type === 'joined') resolve();
      if (message.type !== 'place') return;
      const list = receipts[message.position] ?? [];
      receipts[message.position] = list;
      list.push(performance.timeOrigin + performance.now());
    });
  });
}
