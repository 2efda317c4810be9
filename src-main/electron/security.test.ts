import { EventEmitter } from 'node:events';
import type { Session } from 'electron';
import { expect, test, vi } from 'vitest';

const app = new EventEmitter();
vi.mock('electron', () => ({ app, protocol: {} }));
const { confinePages, confineSession } = await import('./security.ts');

/** Creates a page whose `setWindowOpenHandler` is a mock. */
function page() {
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: vi.fn(),
    setWebRTCIPHandlingPolicy: vi.fn(),
  });
  app.emit('web-contents-created', {}, contents);
  return contents;
}

confinePages();

test('a page opens no window', () => {
  const [answer] = page().setWindowOpenHandler.mock.calls[0] as [(details: { url: string }) => unknown];
  for (const url of ['https://example.com', 'file:///etc/passwd', 'atlas://app/']) {
    expect(answer({ url })).toEqual({ action: 'deny' });
  }
});

test('WebRTC of a page sends no datagrams', () => {
  expect(page().setWebRTCIPHandlingPolicy).toHaveBeenCalledWith('disable_non_proxied_udp');
});

test.each([
  ['atlas://app/', 0],
  ['atlas://app/#speaker=1a', 0],
  ['atlas://app/other.html', 1],
  ['atlas://evil/', 1],
  ['https://example.com/', 1],
  ['file:///etc/passwd', 1],
  ['data:text/html,x', 1],
  ['javascript:alert(1)', 1],
])('going to %s is prevented %i times', (url, times) => {
  const event = { preventDefault: vi.fn() };
  page().emit('will-navigate', event, url);
  expect(event.preventDefault).toHaveBeenCalledTimes(times);
});

test.each(['will-redirect', 'will-attach-webview'])('%s is prevented', (name) => {
  const event = { preventDefault: vi.fn() };
  page().emit(name, event, 'atlas://app/');
  expect(event.preventDefault).toHaveBeenCalledOnce();
});

test('the only permissions are copying and full screen, and no request leaves the machine', async () => {
  const on = { request: vi.fn(), check: vi.fn(), device: vi.fn(), before: vi.fn(), proxy: vi.fn() };
  await confineSession({
    setPermissionRequestHandler: on.request,
    setPermissionCheckHandler: on.check,
    setDevicePermissionHandler: on.device,
    webRequest: { onBeforeRequest: on.before },
    setProxy: on.proxy,
  } as unknown as Session);
  // Without `<-loopback>` connections to this machine would have no proxy.
  expect(on.proxy).toHaveBeenCalledWith({ proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' });
  const all = [
    'clipboard-sanitized-write',
    'fullscreen',
    'clipboard-read',
    'media',
    'geolocation',
    'openExternal',
    'usb',
  ];
  const given = all.filter((permission) => on.check.mock.calls[0]![0](null, permission));
  expect(given).toEqual(['clipboard-sanitized-write', 'fullscreen']);
  const asked = all.filter((permission) => {
    const answer = vi.fn();
    on.request.mock.calls[0]![0](null, permission, answer);
    return answer.mock.calls[0]![0];
  });
  expect(asked).toEqual(given);
  expect(on.device.mock.calls[0]![0]()).toBe(false);
  const refused = [
    'https://example.com/',
    'http://127.0.0.1:9/',
    'file:///etc/passwd',
    'atlas://app/assets/a.js',
  ].filter((url) => {
    const answer = vi.fn();
    on.before.mock.calls[0]![0]({ url }, answer);
    return answer.mock.calls[0]![0].cancel;
  });
  expect(refused).toEqual(['https://example.com/', 'http://127.0.0.1:9/', 'file:///etc/passwd']);
});
