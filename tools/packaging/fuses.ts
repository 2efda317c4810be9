import type { Configuration } from 'electron-builder';

type Fuses = NonNullable<Configuration['electronFuses']>;

/** Electron's switches that a package sets for good in its executable. Each is decided, so that no default of Electron is relied on. */
export const fuses = {
  // The program must not be a second Node for other programs.
  runAsNode: false,
  enableNodeOptionsEnvironmentVariable: false,
  enableNodeCliInspectArguments: false,
  // The program keeps no cookies. Should a page ever set one, the disk does not show it.
  enableCookieEncryption: true,
  onlyLoadAppFromAsar: true,
  enableEmbeddedAsarIntegrityValidation: true,
  // The package has no snapshot of its own. With this on, Electron would look for one and not start.
  loadBrowserProcessSpecificV8Snapshot: false,
  // The page comes through a protocol of its own, so pages of `file:` need no privileges.
  grantFileProtocolExtraPrivileges: false,
} satisfies Fuses;

/** The last fuse is in Electron since version 29, which the Electron of the tests may be older than. */
export function fusesOf(electronVersion: string | undefined): Fuses {
  if (electronVersion === undefined || Number(electronVersion.split('.')[0]) >= 29) return fuses;
  const { grantFileProtocolExtraPrivileges: _, ...others } = fuses;
  return others;
}
