import { Capture } from '../../../core/capture/capture.ts';
import type { CutOptions } from '../../../core/capture/cut-recording.ts';
import { recordingOfSpan } from '../../../core/capture/recording-of-span.ts';
import { engineOf } from '../../../core/engines/all.ts';
import type { Moment } from '../../../core/wire/live/moment.ts';
import type { EditRequest } from '../../../core/wire/messages/edit.ts';
import type { Host, Output } from '../../../src-main/contract/api.ts';
import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { usePreferences } from '../preferences/preferences.ts';
import { sourceChanged, sourceGrew } from '../session/session.ts';
import type { Source } from '../source/source.ts';
import { GameFeed } from './game-feed.ts';
import { gameTitle } from './game-title.ts';

const MEGABYTE = 1_000_000;

/** An attached game, whose messages become a world with a past. */
export class GameSource implements Source {
  readonly kind = 'game';
  readonly key: string;
  readonly id: string;
  readonly name: string;
  readonly capture = new Capture(() => usePreferences.getState().live.budget * MEGABYTE, engineOf);
  readonly captions = [];
  #paused = false;
  readonly #host: Host;
  readonly #feed: GameFeed;

  constructor(host: Host, game: GameStatus) {
    this.#host = host;
    const { id } = game;
    this.id = id;
    this.key = `game:${id}`;
    this.name = gameTitle(game);
    this.#feed = new GameFeed(this.capture, {
      interval: () => 1000 / usePreferences.getState().live.rate,
      confirm: (number) => void host.call('attach.received', { game: id, number }).catch(() => null),
      onShown: () => sourceChanged(this),
      onGrown: () => sourceGrew(this),
      onBroken: (error) => {
        console.error(error);
        void this.follow();
      },
    });
  }

  /** The last state from the host. */
  get paused(): boolean {
    return this.#paused;
  }

  set paused(paused: boolean) {
    this.#paused = paused;
    this.#feed.paused = paused;
  }

  get first(): number {
    return this.capture.world.timeline.first;
  }

  get length(): number {
    return this.capture.world.timeline.length;
  }

  momentAt(position: number): Moment | null {
    return this.capture.moments.at(position);
  }

  timeAt(position: number): number | null {
    return this.momentAt(position)?.time ?? null;
  }

  secondsSince(_: number, time: number): number | null {
    const running = this.capture.moments.runningSince(time);
    return running === null ? null : running / 1000;
  }

  positionAt(time: number): number {
    return this.capture.moments.positionAt(time);
  }

  reach(): boolean {
    return true;
  }

  cut(options: CutOptions): Promise<Uint8Array<ArrayBuffer>> {
    return recordingOfSpan(this.capture, options);
  }

  /** Requests the game from its beginning, and again after the connection to the host was lost. */
  async follow(): Promise<void> {
    this.#feed.restart();
    await this.#host.call('attach.follow', { game: this.id });
  }

  /** Resolves when the game has applied the edit. Rejects with the reason if it has not. */
  edit(edit: EditRequest): Promise<Output<'attach.edit'>> {
    return this.#host.call('attach.edit', { game: this.id, edit });
  }

  /** Allows edits of an observed game on this connection. */
  async allowEdits(allowed: boolean): Promise<void> {
    await this.#host.call('attach.allowEdits', { game: this.id, allowed });
  }

  /** Lets the probe take that part of the game's time on this connection; 0: its own again. */
  async chooseShare(share: number): Promise<void> {
    await this.#host.call('attach.share', { game: this.id, share });
  }

  receive(number: number, data: Uint8Array): void {
    this.#feed.receive({ number, data });
  }

  hold(): void {
    this.#feed.hold();
  }

  release(): void {
    this.#feed.release();
  }

  close(): void {
    this.#feed.dispose();
    void this.#host.call('attach.leave', { game: this.id }).catch(() => null);
  }
}
