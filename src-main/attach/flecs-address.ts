import { parsedUrl } from './parsed-url.ts';

/** The address of a Flecs game. */
export interface Address {
  readonly host: string;
  readonly port: number;
}

const DEFAULT_PORT = 27_750;
const LOOPBACK = '127.0.0.1';

export function onThisMachine(port: number): Address {
  return { host: LOOPBACK, port };
}

/** Parses `192.168.1.5`, `gamebox:28000`, `http://127.0.0.1:28000/`; null for anything else. The default port is Flecs' own. */
export function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  const url = parsedUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) ? trimmed : `http://${trimmed}`);
  if (url === null || url.protocol !== 'http:' || url.hostname === '' || url.port === '0') return null;
  if (url.username + url.password + url.search + url.hash !== '' || url.pathname !== '/') return null;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  // URL drops the port 80, even if it was written.
  const port = url.port === '' ? (/:80\/?$/.test(trimmed) ? 80 : DEFAULT_PORT) : Number(url.port);
  return { host: host === 'localhost' ? LOOPBACK : host, port };
}

/** Formats `http://192.168.1.5:27750`. */
export function addressText({ host, port }: Address): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Returns the name of a game at an address: `Flecs 27750` on this machine, `Flecs 192.168.1.5:27750` elsewhere. */
export function gameAt(address: Address): string {
  return `Flecs ${address.host === LOOPBACK ? address.port : addressText(address).slice('http://'.length)}`;
}
