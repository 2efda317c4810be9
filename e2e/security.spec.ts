import { createSocket } from 'node:dgram';
import { on, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { PROTOCOL, tokenProtocol } from '../src-main/contract/message.ts';
import { root } from '../tools/build.ts';
import { test } from './fixture.ts';

/** Counts datagrams and connections, as STUN and TURN servers receive them. */
async function listenForOthers() {
  let received = 0;
  const datagrams = createSocket('udp4').on('message', () => received++);
  const connections = createTcpServer(() => received++).listen(0, '127.0.0.1');
  datagrams.bind(0, '127.0.0.1');
  await Promise.all([once(datagrams, 'listening'), once(connections, 'listening')]);
  const { port } = datagrams.address();
  return {
    urls: [`stun:127.0.0.1:${port}`, `turn:127.0.0.1:${(connections.address() as AddressInfo).port}?transport=tcp`],
    /** Resolves with their number once a last datagram of our own has arrived. */
    async received(): Promise<number> {
      const own = createSocket('udp4');
      own.send('last', port, '127.0.0.1');
      for await (const [message] of on(datagrams, 'message')) if (String(message) === 'last') break;
      own.close();
      return received - 1;
    },
    close() {
      datagrams.close();
      connections.close();
    },
  };
}

/** Opens a peer connection from a new frame, and waits until it has no more candidates. */
async function connectFromFrame(urls: readonly string[]): Promise<void> {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const { RTCPeerConnection } = frame.contentWindow as unknown as typeof globalThis;
  const iceServers = urls.map((url) => ({ urls: url, username: 'a', credential: 'b' }));
  const peer = new RTCPeerConnection({ iceServers });
  peer.createDataChannel('data');
  await peer.setLocalDescription(await peer.createOffer());
  if (peer.iceGatheringState !== 'complete') {
    await new Promise<void>((resolve) => {
      peer.onicegatheringstatechange = () => peer.iceGatheringState === 'complete' && resolve();
    });
  }
  peer.close();
  frame.remove();
}

test('the page can reach only its host, not Node, the network or foreign pages', { tag: '@always' }, async ({
  page,
  host,
}) => {
  await test.step('the page has no Node, no Electron, and only its host', async () => {
    const globals = ['require', 'process', 'module', 'Buffer', 'global', 'ipcRenderer', 'electron'];
    const found = await page.evaluate((names) => names.filter((name) => name in globalThis), globals);
    expect(found).toEqual([]);
  });

  await test.step('the page’s policy forbids foreign, inline and evaluated code', async () => {
    const policy = await page.evaluate(async () => (await fetch(location.href)).headers.get('content-security-policy'));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.injected = true';
      document.head.append(script);
      // Evaluation is delayed because the policy does not apply while the debugger evaluates.
      const evaluated = await new Promise((resolve) => {
        setTimeout(() => {
          try {
            resolve(new Function('return "ran"')());
          } catch (error) {
            resolve((error as Error).name);
          }
        });
      });
      return { injected: 'injected' in globalThis, evaluated };
    });
    expect(ran).toEqual({ injected: false, evaluated: 'EvalError' });
  });

  await test.step('the page cannot embed a page', async () => {
    const framed = await page.evaluate(async () => {
      const frame = document.createElement('iframe');
      const violated = new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
      });
      frame.src = 'https://example.com';
      document.body.append(frame);
      return violated;
    });
    expect(framed).toBe('frame-src');
  });

  await test.step('the page reaches only its host, and gets no device', async () => {
    const reached = await page.evaluate(() =>
      fetch('http://127.0.0.1:9/').then(
        () => 'reached',
        () => 'refused',
      ),
    );
    expect(reached).toBe('refused');
    const located = await page.evaluate(
      () =>
        new Promise((resolve) => {
          navigator.geolocation.getCurrentPosition(
            () => resolve('located'),
            (error) => resolve(error.code === error.PERMISSION_DENIED ? 'denied' : error.message),
          );
        }),
    );
    expect(located).toBe('denied');
  });

  await test.step('a peer connection sends nothing', async () => {
    expect(await page.evaluate(() => typeof RTCPeerConnection)).toBe('undefined');
    // In a browser a new frame has the constructor again. The desktop app sends nothing from there either.
    if (host.electron === null) return;
    const others = await listenForOthers();
    await page.evaluate(connectFromFrame, others.urls);
    expect(await others.received()).toBe(0);
    others.close();
  });

  await test.step('the page’s address cannot leave its folder', async () => {
    const status = await page.evaluate(async () => {
      const paths = ['%2e%2e/%2e%2e/package.json', '..%2f..%2fpackage.json', 'assets/..%5c..%5cpackage.json'];
      return Promise.all(paths.map(async (path) => (await fetch(new URL(path, location.href))).status));
    });
    expect(status).toEqual([404, 404, 404]);
  });
});

test('the window of the app is sandboxed, opens no other window and does not navigate', {
  tag: ['@electron', '@always'],
}, async ({ page, host }) => {
  await test.step('the window is sandboxed and isolated', async () => {
    const preferences = await host.electron!.evaluate(({ BrowserWindow }) => {
      const { webContents } = BrowserWindow.getAllWindows()[0]!;
      const read = webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      const { sandbox, contextIsolation, nodeIntegration, webviewTag } = read.getLastWebPreferences();
      return { sandbox, contextIsolation, nodeIntegration, webviewTag };
    });
    expect(preferences).toEqual({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false });
  });

  await test.step('the host refuses another window, even with the same preload script', async () => {
    const preload = join(root, 'out/preload/preload.cjs');
    const answer = await host.electron!.evaluate(async ({ BrowserWindow }, path) => {
      const foreign = new BrowserWindow({ show: false, webPreferences: { preload: path, sandbox: true } });
      await foreign.loadURL('data:text/html,foreign');
      const call = 'ecsAtlas.call("settings.load").then(JSON.stringify, (error) => error.message)';
      const said = await foreign.webContents.executeJavaScript(call);
      foreign.destroy();
      return said;
    }, preload);
    expect(answer).toBe('Foreign sender refused.');
  });

  await test.step('the window cannot open another', async () => {
    const opened = await page.evaluate(() =>
      [window.open('https://example.com'), window.open(location.href)].map(String),
    );
    expect(opened).toEqual(['null', 'null']);
    expect(host.electron!.windows()).toHaveLength(1);
  });

  await test.step('the window cannot navigate away', async () => {
    const before = page.url();
    await page.evaluate(() => {
      location.href = 'https://example.com/';
    });
    await page.evaluate(() => {
      location.href = 'data:text/html,elsewhere';
    });
    expect(await page.evaluate(() => location.href)).toBe(before);
  });
});

test('the page in a browser works only with its token', { tag: ['@chromium', '@always'] }, async ({ page }) => {
  await test.step('a foreign page cannot read, embed or connect to the host, even with the token', async () => {
    const { origin, host } = new URL(page.url());
    const token = (await page.evaluate(() => sessionStorage.getItem('ecs-atlas.token'))) ?? '';
    expect(token).not.toBe('');
    const foreign = createServer((_request, response) => response.end('<h1>foreign</h1>')).listen(0, '127.0.0.1');
    await new Promise((resolve) => foreign.once('listening', resolve));
    const other = await page.context().newPage();
    await other.goto(`http://127.0.0.1:${(foreign.address() as AddressInfo).port}/`);
    const result = await other.evaluate(
      async ([url, socketUrl, protocols]) => {
        const fetched = await fetch(url).then(
          () => 'read',
          () => 'refused',
        );
        const talked = await new Promise((resolve) => {
          const socket = new WebSocket(socketUrl, protocols);
          socket.onopen = () => resolve('connected');
          socket.onerror = () => resolve('refused');
        });
        return { fetched, talked };
      },
      [`${origin}/`, `ws://${host}/host`, [PROTOCOL, tokenProtocol(token)] as string[]] as const,
    );
    expect(result).toEqual({ fetched: 'refused', talked: 'refused' });
    await other.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
      return new Promise((resolve) => frame.addEventListener('load', resolve));
    }, `${origin}/`);
    expect(await other.frames()[1]?.evaluate(() => document.querySelector('#root'))).toBeNull();
    foreign.close();
  });

  await test.step('the token is removed from the address, and the page works after a reload', async () => {
    await expect.poll(() => page.url()).not.toContain('token');
    await page.reload();
    await expect(page.locator('#root')).not.toBeEmpty();
    await expect(page.getByText('ecs-atlas serve')).toHaveCount(0);
  });

  await test.step('the page explains what to do if the token is missing', async () => {
    const stranger = await page.context().browser()!.newPage();
    await stranger.goto(new URL(page.url()).origin);
    await expect(stranger.getByText('ecs-atlas serve')).toBeVisible();
    await stranger.context().close();
  });
});
