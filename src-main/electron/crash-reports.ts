import { readdir, rm, writeFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import { join } from 'node:path';
import { app, clipboard, crashReporter, dialog, shell, type WebContents } from 'electron';
import type { HostTranslate } from '../contract/text.ts';
import { makeFolder } from '../files/make-folder.ts';
import { version } from '../program/app-root.ts';

/** Maximum number of reports that are kept. */
const KEPT = 20;

/** Normal reasons for the end of a process. */
const EXPECTED_OF_PROCESSES = new Set(['clean-exit', 'killed']);
/** A system that runs out of memory kills pages, whose content is then lost. */
const EXPECTED_OF_PAGES = new Set(['clean-exit']);

/** The answers, in the order of the buttons. */
const ANSWERS = ['goOn', 'copy', 'folder'] as const;

/** Stores Chromium's dumps and a text for each uncaught error in `folder`. Must run before the app is ready. */
export function collectCrashReports(folder: string): void {
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}

/** Tells the user that something crashed and offers the report. Handles uncaught errors from now on. */
export class CrashReports {
  readonly #folder: string;
  readonly #language: () => HostTranslate;
  #isShown = false;
  #isQuitting = false;
  /** Number of written reports, so that reports of the same millisecond have different names. */
  #written = 0;

  constructor(folder: string, language: () => HostTranslate) {
    this.#folder = folder;
    this.#language = language;
  }

  /** @param replace shows another page instead of one that has ended */
  listen(replace: (page: WebContents) => void): void {
    const failed = (error: unknown) => isLostTerminal(error) || void this.#report(detailOf(error));
    process.on('uncaughtException', failed).on('unhandledRejection', failed);
    // While the system shuts down, it kills processes, which is no crash.
    app.on('before-quit', () => {
      this.#isQuitting = true;
    });
    app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
      if (!EXPECTED_OF_PROCESSES.has(reason))
        void this.#write('process', `${type} ended: ${reason}, exit code ${exitCode}`);
    });
    app.on('render-process-gone', (_event, page, { reason, exitCode }) => {
      if (EXPECTED_OF_PAGES.has(reason) || (reason === 'killed' && this.#isQuitting)) return;
      const report = this.#write('page', `The page ended: ${reason}, exit code ${exitCode}`);
      void report.then(() => !page.isDestroyed() && replace(page));
    });
  }

  /** Called when the program was about to quit, but the user wants to save first. */
  quitWasCancelled(): void {
    this.#isQuitting = false;
  }

  /** Opens the folder of the reports. */
  async openFolder(): Promise<void> {
    makeFolder(this.#folder);
    await shell.openPath(this.#folder);
  }

  /** Writes a report for each error. Several errors share one dialog. */
  async #report(detail: string): Promise<void> {
    const report = await this.#write('main', detail);
    if (this.#isShown) return;
    this.#isShown = true;
    try {
      await this.#offer(report);
    } finally {
      this.#isShown = false;
    }
  }

  async #offer(report: string): Promise<void> {
    const t = this.#language();
    for (;;) {
      const { response } = await dialog.showMessageBox({
        type: 'error',
        message: t('host.crash.main'),
        detail: t('host.crash.detail', { folder: this.#folder }),
        buttons: ANSWERS.map((answer) => t(`host.crash.${answer}`)),
        cancelId: 0,
        defaultId: 0,
      });
      if (response === 0) return;
      if (ANSWERS[response] === 'copy') clipboard.writeText(report);
      else await this.openFolder();
    }
  }

  /**
   * Writes a report if possible; a full disk must not hide the error.
   * @returns the report
   */
  async #write(kind: string, detail: string): Promise<string> {
    const report = crashReport(kind, detail);
    try {
      makeFolder(this.#folder);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${this.#written++}-${kind}.txt`;
      await writeFile(join(this.#folder, name), report, { mode: 0o600 });
      await removeOldest(this.#folder);
    } catch {
      // The dialog still shows the report.
    }
    return report;
  }
}

/** Returns details that help to find the error without personal data: the home folder is `~`, scripts and files are omitted. */
export function crashReport(kind: string, detail: string): string {
  const { electron, chrome, node } = process.versions;
  return [
    `ECS Atlas ${version}`,
    `Electron ${electron}, Chromium ${chrome}, Node ${node}`,
    `${process.platform} ${release()}, ${process.arch}`,
    `${new Date().toISOString()} ${kind}`,
    '',
    detail.replaceAll(homedir(), '~'),
    '',
  ].join('\n');
}

async function removeOldest(folder: string): Promise<void> {
  const reports = (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort();
  for (const name of reports.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
}

/** True if the terminal was closed and accepts no more output, which is not an error of the program. */
function isLostTerminal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
