import { create } from 'zustand';
import type { Translate } from '../../../core/cells/translate.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import type { Attached, Host, RecordingFile } from '../../../src-main/contract/api.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { newRequest } from '../session/open-request.ts';
import { forgetSource, showSource, useSession } from '../session/session.ts';
import type { Source } from '../source/source.ts';
import { report, toast, useShell } from '../window/window-state.ts';
import type { GameSource } from './game-source.ts';
import { gameTitle } from './game-title.ts';
import { isGame } from './source-kinds.ts';

interface GamesState {
  /** The host's list of games; null until it was received. */
  readonly attached: Attached | null;
  /** The open games and recordings, in the order of opening. */
  readonly open: readonly Source[];
  /** The recording that was completed last. */
  readonly recorded: RecordingFile | null;
}

export const useGames = create<GamesState>(() => ({ attached: null, open: [], recorded: null }));

const { getState: get, setState: set } = useGames;

/** The status of the shown game; null if something else is shown. */
export function useShownGame(): GameStatus | null {
  const source = useSession((session) => session.source);
  return useGames(({ attached }) => statusOf(attached, source));
}

export function shownGame(): GameStatus | null {
  return statusOf(get().attached, useSession.getState().source);
}

function statusOf(attached: Attached | null, source: Source | null): GameStatus | null {
  if (!isGame(source)) return null;
  return attached?.games.find(({ id }) => id === source.id) ?? null;
}

/** Opens and closes games in the window. */
export class Games {
  readonly #host: Host;
  readonly #say: Translate;
  #stopWatching: (() => void) | null = null;

  constructor(host: Host, say: Translate) {
    this.#host = host;
    this.#say = say;
  }

  /**
   * Listens to the host.
   * @returns a function that stops listening
   */
  listen(): () => void {
    const stops = [
      this.#host.on('attach.games', (attached) => this.#received(attached)),
      this.#host.on('attach.frame', ({ game, number, data }) => this.#sourceOf(game)?.receive(number, data)),
      useShell.subscribe((now, before) => {
        if (now.connected && !before.connected) void this.#begin();
      }),
      () => this.#stopWatching?.(),
    ];
    void this.#begin();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** Shows a game instead of the script. */
  async attach(game: GameStatus): Promise<void> {
    const known = this.#sourceOf(game.id);
    if (known !== undefined) {
      showSource(known);
      return;
    }
    await report(async () => {
      const isLast = newRequest();
      const { GameSource, keepWatching } = await loadGames();
      // If games were requested in quick succession, only the last request counts.
      if (!isLast()) return;
      this.#stopWatching ??= keepWatching(this.#host);
      const source = new GameSource(this.#host, game);
      source.paused = game.paused;
      open(source);
      showSource(source);
      await source.follow();
    });
  }

  /** Closes the source and forgets its messages. The game continues. */
  close(source: Source): void {
    source.close();
    set({ open: get().open.filter((each) => each !== source) });
    forgetSource(source);
  }

  /**
   * Connects to an address that the user typed.
   * @throws the host's message
   */
  async connect(address: string): Promise<void> {
    await this.#host.call('attach.connect', { address });
  }

  async forget(game: GameStatus): Promise<void> {
    const source = this.#sourceOf(game.id);
    if (source !== undefined) this.close(source);
    await report(() => this.#host.call('attach.forget', { game: game.id }));
  }

  /** Removes all lost games from the list except the shown one. */
  async forgetLost(): Promise<void> {
    const shown = shownGame()?.id;
    const lost = get().attached?.games.filter(({ id, connection }) => connection === 'lost' && id !== shown) ?? [];
    for (const game of lost) await this.forget(game);
  }

  async control(game: GameStatus, action: 'pause' | 'resume' | 'step'): Promise<void> {
    await report(() => this.#host.call('attach.control', { game: game.id, action }));
  }

  /** Allows a single request to pause a polled game for this long, plus half of it as a tolerance, because durations vary. */
  async allowPause(game: GameStatus, milliseconds: number): Promise<void> {
    const most = Math.ceil(milliseconds * 1.5);
    await report(() => this.#host.call('attach.allowPause', { game: game.id, milliseconds: most }));
  }

  /** Starts a recording, or completes the current one. */
  async toggleRecording(game: GameStatus): Promise<void> {
    await report(async () => {
      if (game.recording === null) {
        await this.#host.call('attach.record', { game: game.id, values: true });
        return;
      }
      const file = await this.#host.call('attach.stopRecording', { game: game.id });
      if (file === null) return;
      set({ recorded: file });
      toast({
        tone: 'success',
        text: this.#say('ui.live.recorded', { path: file.path }),
        action: 'recording.openLast',
      });
    });
  }

  /** Requests everything again, because the host may be a new process. */
  async #begin(): Promise<void> {
    await report(async () => {
      this.#received(await this.#host.call('attach.games', undefined));
      for (const source of get().open) if (isGame(source)) await source.follow().catch(() => null);
    });
  }

  #received(attached: Attached): void {
    const before = get().attached;
    for (const { id, paused } of attached.games) {
      const source = this.#sourceOf(id);
      if (source !== undefined) source.paused = paused;
    }
    set({ attached });
    if (before === null || useShell.getState().dialog?.kind === 'games') return;
    const fresh = attached.games.find(({ id }) => !before.games.some((game) => game.id === id));
    if (fresh !== undefined)
      toast({ tone: 'info', text: this.#say('ui.games.came', { name: gameTitle(fresh) }), action: 'games.open' });
  }

  #sourceOf(game: string): GameSource | undefined {
    return get().open.find((source) => isGame(source) && source.id === game) as GameSource | undefined;
  }
}

/** The code for games and all engines are loaded with the first game. */
async function loadGames() {
  const [{ GameSource }, { keepWatching }] = await Promise.all([
    import('./game-source.ts'),
    import('./wanted-values.ts'),
    loadEngines(),
  ]);
  return { GameSource, keepWatching };
}

/** The shown game first, then running games, then lost ones, latest first. */
export function inOrder(games: readonly GameStatus[], shown: string | undefined): readonly GameStatus[] {
  const rank = ({ id, connection }: GameStatus): number => (id === shown ? 0 : connection === 'lost' ? 2 : 1);
  return games.toSorted((a, b) => rank(a) - rank(b) || (rank(a) === 2 ? b.since - a.since : 0));
}

/** Adds a source to the open ones. */
export function open(source: Source): void {
  set({ open: [...get().open, source] });
}

/** Shows the next open source, including the script. */
export function showNext(): void {
  const all: readonly (Source | null)[] = [null, ...get().open];
  const at = all.indexOf(useSession.getState().source);
  showSource(all[(at + 1) % all.length] ?? null);
}
