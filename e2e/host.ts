import type { ElectronApplication, Page } from '@playwright/test';

export type HostKind = 'electron' | 'chromium';

/** What the system says of motion. */
export type Motion = 'reduce' | 'no-preference';

/** The program, started for one test, with a home of its own. */
export interface Host {
  readonly kind: HostKind;
  readonly page: Page;
  /** Settings and recent files live here. */
  readonly home: string;
  /** Games find the program here: sockets, and the files beside them. */
  readonly runtime: string;
  /** Where this program, and no other, looks for a Flecs game. */
  readonly flecsPort: number;
  /** Only on Electron. */
  readonly electron: ElectronApplication | null;
  /** Starts an export with `trigger` and returns its files by name, once they are all there. */
  exportTo(trigger: () => Promise<void>): Promise<Map<string, Buffer>>;
  /** Where recordings go from now on, and, on Electron, everything else that is saved. */
  recordInto(): Promise<string>;
  /** Opens a file by what `trigger` does to ask for one. */
  openFile(path: string, trigger: () => Promise<void>): Promise<void>;
  /** Ends the program as nothing can be caught. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** A folder of the test's own. */
  folder: string;
  home: string;
  /** Where the program lets games find it: a short path, as sockets want. */
  runtime: string;
  flecsPort: number;
  /** A script to start with. */
  file: string | null;
  /** What to open in place of a script, as behind the `#` of a link. */
  link?: string | null;
  motion: Motion;
}

export const WINDOW = { width: 1440, height: 900 };
