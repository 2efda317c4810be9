import { existsSync } from 'node:fs';

/** Debian's package, which apt installs as root. */
const DEBIAN = '/usr/bin/chromium';

/** Where Chromium is, or null for the one that Playwright downloads. ECS_ATLAS_CHROMIUM names another. */
export function testChromium(): string | null {
  return process.env.ECS_ATLAS_CHROMIUM || (existsSync(DEBIAN) ? DEBIAN : null);
}

/** Quiet, without network of its own; root cannot have the sandbox. */
export const CHROMIUM_SWITCHES = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
