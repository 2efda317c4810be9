import type { Host } from '../../src-main/contract/api.ts';
import { HostError } from './host-error.ts';
import { SocketHost } from './socket-host.ts';

declare global {
  interface Window {
    /** Set by Electron's preload; absent in a browser. */
    readonly ecsAtlas?: Host;
  }
}

const TOKEN_KEY = 'ecs-atlas.token';

/**
 * Connects to Electron's preload if there is one, otherwise to the server that sent the page. Rejects with a HostError if the server does
 * not answer or the token is missing or wrong.
 */
export async function connectHost(): Promise<Host> {
  if (window.ecsAtlas) return window.ecsAtlas;
  const token = takeToken();
  if (token === null) throw new HostError('no-token');
  const host = new SocketHost(`ws://${window.location.host}/host`, token);
  await host.call('app.info', undefined);
  return host;
}

/** Reads the token from the link's fragment, which no server log or referrer sees. It is kept for this tab, so reloading works. */
function takeToken(): string | null {
  const fromLink = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (fromLink === null) return window.sessionStorage.getItem(TOKEN_KEY);
  window.sessionStorage.setItem(TOKEN_KEY, fromLink);
  window.history.replaceState(null, '', window.location.pathname + window.location.search);
  return fromLink;
}
