import { existsSync } from 'node:fs';

/** The paths of Debian's packages. The headless shell has no windows and opens a page in half the time. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Returns the path of Chromium, or null to use Playwright's download. The environment variable ECS_ATLAS_CHROMIUM overrides the path. */
export function testChromium(): string | null {
  return process.env.ECS_ATLAS_CHROMIUM || (DEBIAN.find((path) => existsSync(path)) ?? null);
}

/** Switches that avoid network traffic and, for root, the sandbox, which cannot run as root. */
export const CHROMIUM_SWITCHES = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // Without this switch the headless shell would align glyphs to pixels.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
