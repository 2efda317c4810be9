import { once } from 'node:events';
import { WebSocket } from 'ws';

/** Milliseconds between two attempts to find the page of a starting browser. */
const PAUSE_MS = 20;

interface Target {
  readonly type: string;
  readonly url: string;
  readonly webSocketDebuggerUrl: string;
}

/**
 * Evaluates an expression in the first page of a browser until its result is a number. Nothing else is requested, since
 * a debugger that watches the network or scripts would slow the measured start.
 * @param port the browser's debugger port
 */
export async function evaluateIn(port: number, expression: string): Promise<number> {
  const socket = new WebSocket(await pageOf(port));
  await once(socket, 'open');
  for (let id = 1; ; id++) {
    const answer = once(socket, 'message');
    const params = { expression, awaitPromise: true, returnByValue: true };
    socket.send(JSON.stringify({ id, method: 'Runtime.evaluate', params }));
    const [text] = await answer;
    const { result } = JSON.parse(String(text)) as {
      readonly result?: { readonly result: { readonly value?: unknown } };
    };
    if (typeof result?.result.value === 'number') {
      socket.close();
      return result.result.value;
    }
    // The socket belonged to the initial empty page, which is gone.
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}

/** Returns the debugger address of the first page that is loading. */
async function pageOf(port: number): Promise<string> {
  for (;;) {
    const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as readonly Target[];
    const page = targets.find(({ type, url }) => type === 'page' && /^(http|atlas):/.test(url));
    if (page !== undefined) return page.webSocketDebuggerUrl;
    await new Promise((done) => setTimeout(done, PAUSE_MS));
  }
}
