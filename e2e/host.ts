import type { ElectronApplication, Page } from '@playwright/test';

export type HostKind = 'electron' | 'chromium';

/** The system's setting for motion. */
export type Motion = 'reduce' | 'no-preference';

/** The program, started for one test with its own home folder. */
export interface Host {
  readonly kind: HostKind;
  readonly page: Page;
  /** The folder of settings and recent files. */
  readonly home: string;
  /** The folder of the sockets on which the program accepts games, and of the files that describe them. */
  readonly runtime: string;
  /** The only port on which this program looks for a Flecs game. */
  readonly flecsPort: number;
  /** Null in a browser. */
  readonly electron: ElectronApplication | null;
  /** Starts an export with `trigger` and returns its files by name once they are complete. */
  exportTo(trigger: () => Promise<void>): Promise<Map<string, Buffer>>;
  /** Makes recordings (and, on Electron, all saved files) go to a new folder, and returns its path. */
  recordInto(): Promise<string>;
  /** Opens a file; `trigger` must cause the program to show a file dialog. */
  openFile(path: string, trigger: () => Promise<void>): Promise<void>;
  /** Ends the program with SIGKILL, which it cannot catch. */
  kill(): Promise<void>;
  close(): Promise<void>;
}

export interface StartOptions {
  /** The test's folder. */
  folder: string;
  home: string;
  /** The folder of the sockets, whose paths must be short. */
  runtime: string;
  flecsPort: number;
  file: string | null;
  /** The link to open instead of a script, as after the `#` of an address. */
  link?: string | null;
  motion: Motion;
}

export const WINDOW = { width: 1440, height: 900 };
