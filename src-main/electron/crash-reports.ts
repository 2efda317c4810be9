import { readdir, rm, writeFile } from 'node:fs/promises';
import { homedir, release } from 'node:os';
import { join } from 'node:path';
import { app, clipboard, crashReporter, dialog, shell } from 'electron';
import type { Translate } from '../contract/text.ts';
import { makeFolder } from '../files/make-folder.ts';
import { version } from '../program/app-root.ts';

/** Older reports are removed. */
const KEPT = 20;

/** Reasons of an end that is no fault. */
const EXPECTED_OF_PROCESSES = new Set(['clean-exit', 'killed']);
/** A system without memory kills pages: what they showed is lost. */
const EXPECTED_OF_PAGES = new Set(['clean-exit']);

/** What people can answer, in the order of the buttons. */
const ANSWERS = ['goOn', 'copy', 'folder'] as const;

/**
 * Reports of crashes, which stay on this machine: Chromium's own dumps, and a text for each error that nothing caught. Must run
 * before the app is ready.
 * @param folder where they are kept
 */
export function collectCrashReports(folder: string): void {
  app.setPath('crashDumps', folder);
  crashReporter.start({ uploadToServer: false });
}

/** Says that something crashed, and offers the report. From then on, errors that nothing caught end here. */
export class CrashReports {
  readonly #folder: string;
  readonly #language: () => Translate;
  #isShown = false;
  /** What to do once the dialog is closed. */
  readonly #goOn = new Set<() => void>();
  #isQuitting = false;
  /** Reports of the same millisecond have names of their own. */
  #written = 0;

  constructor(folder: string, language: () => Translate) {
    this.#folder = folder;
    this.#language = language;
  }

  /** @param reload shows the page again */
  listen(reload: () => void): void {
    const failed = (error: unknown) => isLostTerminal(error) || void this.#report('main', detailOf(error));
    process.on('uncaughtException', failed).on('unhandledRejection', failed);
    // A system that shuts down kills everything at once.
    app.on('before-quit', () => {
      this.#isQuitting = true;
    });
    app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
      if (!EXPECTED_OF_PROCESSES.has(reason))
        void this.#write('process', `${type} ended: ${reason}, exit code ${exitCode}`);
    });
    app.on('render-process-gone', (_event, _contents, { reason, exitCode }) => {
      if (EXPECTED_OF_PAGES.has(reason) || (reason === 'killed' && this.#isQuitting)) return;
      void this.#report('page', `The page ended: ${reason}, exit code ${exitCode}`, reload);
    });
  }

  /** The program was about to quit, and goes on: somebody wants to save first. */
  quitWasCancelled(): void {
    this.#isQuitting = false;
  }

  /** Shows the folder of the reports. */
  async openFolder(): Promise<void> {
    makeFolder(this.#folder);
    await shell.openPath(this.#folder);
  }

  /** Each of several errors is written, but one dialog is shown for all: what each needs is done when it is closed. */
  async #report(kind: string, detail: string, goOn?: () => void): Promise<void> {
    const wasShown = this.#isShown;
    if (goOn !== undefined) this.#goOn.add(goOn);
    const report = await this.#write(kind, detail);
    if (wasShown || this.#isShown) return;
    this.#isShown = true;
    try {
      await this.#offer(kind, report);
    } finally {
      this.#isShown = false;
      const waiting = [...this.#goOn];
      this.#goOn.clear();
      for (const act of waiting) act();
    }
  }

  async #offer(kind: string, report: string): Promise<void> {
    const t = this.#language();
    for (;;) {
      const { response } = await dialog.showMessageBox({
        type: 'error',
        message: t(`host.crash.${kind}`),
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

  /** @returns the report, written or not: a full disk must not hide the error */
  async #write(kind: string, detail: string): Promise<string> {
    const report = crashReport(kind, detail);
    try {
      makeFolder(this.#folder);
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${this.#written++}-${kind}.txt`;
      await writeFile(join(this.#folder, name), report, { mode: 0o600 });
      await removeOldest(this.#folder);
    } catch {
      // It is in the dialog still.
    }
    return report;
  }
}

/** What helps to find the error, and nothing about the person: the home folder is `~`, scripts and files are not in it. */
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

/** A terminal that was closed takes no more output: no fault of the program. */
function isLostTerminal(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EPIPE';
}
