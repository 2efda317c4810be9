import { existsSync } from 'node:fs';

/** Debian's packages, which apt installs as root. Like Playwright's own, the shell has no windows, and takes half the time to open a page. */
const DEBIAN = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

/** Where Chromium is, or null for the one that Playwright downloads. ECS_ATLAS_CHROMIUM names another. */
export function testChromium(): string | null {
  return process.env.ECS_ATLAS_CHROMIUM || (DEBIAN.find((path) => existsSync(path)) ?? null);
}

/** Quiet, without network of its own; root cannot have the sandbox. */
export const CHROMIUM_SWITCHES = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  // The shell alone would fit glyphs to pixels.
  '--font-render-hinting=none',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
