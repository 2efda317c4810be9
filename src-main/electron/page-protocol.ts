import { protocol } from 'electron';
import { pageFile } from '../http/page.ts';
import { rendererFolder } from '../program/app-root.ts';

/** The window's own scheme. It is a standard, secure origin; `file:` would let the page read the disk. */
const SCHEME = 'atlas';
const HOST = 'app';
export const PAGE_URL = `${SCHEME}://${HOST}/`;

/** True for the speaker's page, which shows notes and has no access to the host. */
export function isSpeakerPage(url: string): boolean {
  return url.startsWith(PAGE_URL) && /^#speaker=[0-9a-z]+$/.test(url.slice(PAGE_URL.length));
}

/** Must run before the app is ready. */
export function declarePageProtocol(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

export function servePage(): void {
  protocol.handle(SCHEME, async (request) => {
    const { host, pathname } = new URL(request.url);
    const file = host === HOST ? await pageFile(rendererFolder, pathname, null) : null;
    if (file === null) return new Response('Not here', { status: 404 });
    return new Response(new Uint8Array(file.body), { headers: file.headers });
  });
}
