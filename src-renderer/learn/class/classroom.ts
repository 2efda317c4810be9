import { create } from 'zustand';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import type { Host, Input } from '../../../src-main/contract/api.ts';
import type {
  ClassLesson,
  ClassQuestion,
  ClassResult,
  ClassStatus,
  Grading,
  UnaskedQuestion,
} from '../../../src-main/contract/class-protocol.ts';
import { windowId } from '../../state/window/window-id.ts';
import { report, useShell } from '../../state/window/window-state.ts';
import { onSharedViewChange, sharedView } from './shared-view.ts';

interface ClassState {
  /** Null if the class is closed, or follows another window. */
  readonly status: ClassStatus;
  /** The other window that the class follows, how many have joined, and what they were shown last; null if there is none. */
  readonly elsewhere: {
    readonly window: 'open' | 'closed';
    readonly joined: number;
    readonly lesson: ClassLesson | null;
  } | null;
  /** True if this window has had a class, whose results can be saved. */
  readonly hadClass: boolean;
}

export const useClass = create<ClassState>(() => ({ status: null, elsewhere: null, hadClass: false }));

/** Tells whether a class follows this window. */
export function isClassOpen(): boolean {
  return useClass.getState().status !== null;
}

/** Returns the lesson of a class whose window is closed; null if there is none. */
export function lessonToContinue({ elsewhere }: Pick<ClassState, 'elsewhere'>): ClassLesson | null {
  return elsewhere?.window === 'closed' ? elsewhere.lesson : null;
}

/** Tells whether a class follows a window that is closed. */
function isClassWaiting(): boolean {
  return useClass.getState().elsewhere?.window === 'closed';
}

/** The class of this window: followers see its view and answer questions. Closed until the user opens it. */
export class Classroom {
  readonly #host: Host;
  #sharing = false;
  #sentRun: ScriptRun | null = null;
  #sentPlace = '';
  /** The memory that each question was asked about, to put its answers into words later. */
  readonly #memories = new Map<string, ScriptRun>();

  constructor(host: Host) {
    this.#host = host;
  }

  /**
   * Listens to the host and shares the window while the class is open.
   * @returns a function that stops
   */
  listen(): () => void {
    const stops = [
      this.#host.on('class.status', (status) => this.#received(status)),
      onSharedViewChange(() => void this.#share()),
      useShell.subscribe((now, before) => {
        if (now.connected && !before.connected) void this.#begin();
        if (now.presenting && !before.presenting && isClassWaiting()) void this.takeOver();
      }),
    ];
    void this.#begin();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /**
   * Opens the class.
   * @param seatsPerAddress how many may join from one network address
   */
  async open(seatsPerAddress: number): Promise<void> {
    await report(async () => this.#received(await this.#host.call('class.open', { seatsPerAddress })));
  }

  /** Lets the class follow this window in place of another one. */
  async takeOver(): Promise<void> {
    await report(() => this.#host.call('class.takeOver', undefined));
  }

  /** Returns the questions of the class, or of the last one. */
  results(): Promise<readonly ClassResult[]> {
    return this.#host.call('class.results', undefined);
  }

  /** Returns the memory that a question was asked about; null if it was asked before this page was loaded. */
  memoryOf({ about }: ClassQuestion): ScriptRun | null {
    return this.#memories.get(about) ?? null;
  }

  /** Disconnects everybody. The code is not used again. */
  async close(): Promise<void> {
    await report(() => this.#host.call('class.close', undefined));
  }

  /**
   * Asks the class, replacing the previous question. The counts are in `useClass`.
   * @param again true for another round, with answers of its own
   */
  async openQuestion(question: UnaskedQuestion, grading: Grading, again = false): Promise<void> {
    const shown = sharedView();
    const lesson = shown?.lesson?.title;
    if (shown !== null) this.#memories.set(question.about, shown.run);
    const more = { ...(lesson !== undefined && { lesson }), ...(again && { again }) };
    await report(() => this.#host.call('class.ask', { question, grading, ...more }));
  }

  /** Lets in people who wait at a network address, or lifts its lock. */
  async letIn(address: string, people: number): Promise<void> {
    await report(() => this.#host.call('class.letIn', { address, people }));
  }

  /** Changes how many may join from one network address. */
  async setSeats(seatsPerAddress: number): Promise<void> {
    await report(() => this.#host.call('class.setSeats', { seatsPerAddress }));
  }

  /** Accepts answers again, or stops; the bars remain. */
  async takeAnswers(taken: boolean): Promise<void> {
    await report(() => this.#host.call('class.takeAnswers', { taken }));
  }

  /** Removes the question and its bars from followers and from this window. */
  async dismissQuestion(): Promise<void> {
    await report(() => this.#host.call('class.ask', null));
  }

  /** Sends everything again, because the host may be a new process. */
  async #begin(): Promise<void> {
    await report(async () => {
      useClass.setState({ status: null, elsewhere: null });
      this.#received(await this.#host.call('class.status', { window: windowId() }));
    });
  }

  #received(received: ClassStatus): void {
    const { status: before, hadClass } = useClass.getState();
    const status = received?.isOwn === true ? received : null;
    const isAnother = status?.code !== before?.code;
    const other = received === null || received.isOwn ? null : received;
    const elsewhere = other && {
      window: other.isFollowed ? ('open' as const) : ('closed' as const),
      joined: other.joined,
      lesson: other.lesson,
    };
    useClass.setState({ status, elsewhere, hadClass: hadClass || status !== null });
    if (!isAnother) return;
    this.#sentRun = null;
    this.#sentPlace = '';
    void this.#share();
  }

  /** Sends changes, one message at a time; changes during a transfer are merged into one message. */
  async #share(): Promise<void> {
    if (this.#sharing) return;
    this.#sharing = true;
    try {
      for (let news = this.#news(); news !== null; news = this.#news()) await this.#host.call('class.show', news);
    } catch {
      // The class was closed meanwhile, or the connection is lost, which the window shows. After reconnecting everything is sent again.
      this.#sentRun = null;
      this.#sentPlace = '';
    } finally {
      this.#sharing = false;
    }
  }

  /** Returns the changes that the class has not received; null if there are none. */
  #news(): Input<'class.show'> | null {
    if (!isClassOpen()) return null;
    const shown = sharedView();
    const place: Input<'class.show'>['place'] = {
      shows: shown === null ? 'other' : 'script',
      position: shown?.position ?? 0,
      depth: shown?.depth ?? 'beat',
      focus: shown?.focus ?? null,
      prose: shown?.prose ?? null,
      panes: shown === null ? null : (JSON.parse(JSON.stringify(shown.panes)) as Input<'class.show'>['place']['panes']),
      lesson: shown?.lesson ?? null,
    };
    const text = JSON.stringify(place);
    const run = shown?.run ?? this.#sentRun;
    if (run === this.#sentRun && text === this.#sentPlace) return null;
    const script = run === this.#sentRun ? undefined : sourceOf(run);
    this.#sentRun = run;
    this.#sentPlace = text;
    return { ...(script && { script }), place, lesson: shown?.continued ?? null };
  }
}

/** Returns the text that was run, because the picture is older than text that is being typed. */
function sourceOf(run: ScriptRun | null): Input<'class.show'>['script'] {
  return run === null ? undefined : { name: run.script.name, text: run.script.text, engine: run.engine };
}
