import type { Attached } from '../contract/api.ts';
import type { Caller } from '../contract/gate.ts';

/** Time between two reports of figures that change with every frame. */
const REPORT_MS = 500;

/** Sends the list of games to the pages: immediately when a game is added or removed, and twice a second while a game is attached. */
export class GameListReports {
  readonly #reportFor: (key: object) => Attached;
  readonly #callers = new Map<AbortSignal, Caller>();
  #soon: NodeJS.Immediate | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(reportFor: (key: object) => Attached) {
    this.#reportFor = reportFor;
    this.#timer = setInterval(() => this.#report((report) => report.games.some(isLive)), REPORT_MS);
    this.#timer.unref();
  }

  add(caller: Caller): void {
    if (caller.gone.aborted || this.#callers.has(caller.gone)) return;
    this.#callers.set(caller.gone, caller);
    caller.gone.addEventListener('abort', () => this.#callers.delete(caller.gone));
  }

  /** Merges all changes of one turn of the event loop into one report. */
  changed(): void {
    this.#soon ??= setImmediate(() => {
      this.#soon = null;
      this.#report(() => true);
    });
  }

  close(): void {
    clearInterval(this.#timer);
    if (this.#soon !== null) clearImmediate(this.#soon);
    this.#callers.clear();
  }

  #report(isWorthIt: (report: Attached) => boolean): void {
    for (const [key, caller] of this.#callers) {
      const report = this.#reportFor(key);
      if (isWorthIt(report)) caller.emit('attach.games', report);
    }
  }
}

function isLive({ connection }: Attached['games'][number]): boolean {
  return connection !== 'lost';
}
