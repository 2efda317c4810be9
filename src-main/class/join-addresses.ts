import { isIP, isIPv6 } from 'node:net';
import { hostname, type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** The links that followers open: private IPv4 addresses first, loopback only without a network. `host` null is all interfaces. */
export function joinAddresses(host: string | null, port: number, interfaces = networkInterfaces()): string[] {
  if (host !== null && host !== '0.0.0.0' && host !== '::') return [linkTo(host, port)];
  const outside = Object.values(interfaces).flatMap((each = []) => each.filter(({ internal }) => !internal));
  const found = outside.filter(({ family }) => family === 'IPv4').sort((a, b) => rank(a) - rank(b));
  return (found.length > 0 ? found.map(({ address }) => address) : ['127.0.0.1']).map((address) =>
    linkTo(address, port),
  );
}

function linkTo(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Routers usually give out 192.168 and 10; virtual machines and containers often 172. */
function rank({ address }: NetworkInterfaceInfo): number {
  const at = ['192.168.', '10.', '172.'].findIndex((start) => address.startsWith(start));
  return at === -1 ? 3 : at;
}

/** True if a Host header names this machine by an address or its own name. Any other name may be DNS rebinding. */
export function isOwnName(host: string | undefined, port: number): boolean {
  const name = host?.endsWith(`:${port}`) ? host.slice(0, -`:${port}`.length) : port === 80 ? (host ?? '') : '';
  const own = hostname().toLowerCase();
  const address = name.replace(/^\[(.*)\]$/, '$1');
  return isIP(address) !== 0 || ['localhost', own, `${own}.local`].includes(name.toLowerCase());
}

/** Returns the key for counting wrong codes: an IPv4 address, or an IPv6 network of 64 bits, because one owner has all its addresses. */
export function countedAddress(remote: string | undefined): string {
  const address = (remote ?? '').replace(/^::ffff:(?=\d+\.)/, '').replace(/%.*$/, '');
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0');
  return [...front, ...zeros, ...back].slice(0, 4).join(':');
}
