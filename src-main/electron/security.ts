import { app, type Session, type WebContents } from 'electron';
import { isSpeakerPage, PAGE_URL } from './page-protocol.ts';

/** The permissions of the page: copying a link, and full screen. */
const PERMISSIONS = new Set(['clipboard-sanitized-write', 'fullscreen']);

/** Prevents pages from opening windows, navigating elsewhere and embedding other pages. */
export function confinePages(): void {
  app.on('web-contents-created', (_event, contents) => confine(contents));
}

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(() => ({ action: 'deny' }));
  contents.on('will-navigate', (event, url) => {
    if (url !== PAGE_URL && !isSpeakerPage(url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => event.preventDefault());
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // WebRTC sends no datagrams, and connects through the proxy of the session.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
}

/** A proxy that does not exist. The page's own files need none, and WebRTC, which `webRequest` does not see, reaches nobody. */
const NO_PROXY = { proxyRules: 'http://127.0.0.1:1', proxyBypassRules: '<-loopback>' };

/** Refuses all but two permissions, and every request that leaves the machine, independent of the page's content security policy. */
export async function confineSession(session: Session): Promise<void> {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(PERMISSIONS.has(permission)));
  session.setPermissionCheckHandler((_contents, permission) => PERMISSIONS.has(permission));
  session.setDevicePermissionHandler(() => false);
  session.webRequest.onBeforeRequest((details, answer) => answer({ cancel: !isLocal(details.url) }));
  await session.setProxy(NO_PROXY);
}

function isLocal(url: string): boolean {
  return [PAGE_URL, 'blob:', 'data:', 'devtools:'].some((prefix) => url.startsWith(prefix));
}
