import { basename } from 'node:path';
import { type EndpointOptions, type OpenEndpoint, openEndpoint } from '../attach/endpoint.ts';
import { addressText, parseAddress } from '../attach/flecs-address.ts';
import type { Game } from '../attach/game.ts';
import { GameListReports } from '../attach/game-list-reports.ts';
import { Hub } from '../attach/hub.ts';
import { RecordingFiles } from '../attach/recording-files.ts';
import { recordingName } from '../attach/recording-name.ts';
import { ALL, CHANGES } from '../attach/watch-lists.ts';
import type { Attached, Input, RecordingFile } from '../contract/api.ts';
import type { Endpoints } from '../contract/attach-status.ts';
import type { Caller, Handlers } from '../contract/gate.ts';
import { UserError } from '../contract/user-error.ts';
import { replaceFile } from '../files/replace-file.ts';
import { version } from '../program/app-root.ts';

export const HUB_NAME = `ECS Atlas ${version}`;

const CLOSED: Endpoints = { socket: null, websocket: null, token: null, problems: [] };

/** Lets the user choose a file. Null if the user cancels. */
export interface RecordingPlaces {
  recordingToOpen(): Promise<string | null>;
  recordingToSave(name: string): Promise<string | null>;
}

type AttachHandlers = Pick<Handlers, Extract<keyof Handlers, `attach.${string}` | `recording.${string}`>>;

/** The hub of a host with a window: opened once, and called through the gate. */
export class AttachDesk {
  readonly hub = new Hub({ name: HUB_NAME });
  readonly recordings = new RecordingFiles();
  readonly #reports: GameListReports;
  readonly #pages = new WeakSet<AbortSignal>();
  #endpoint: OpenEndpoint | null = null;

  constructor() {
    this.#reports = new GameListReports((key) => this.#report(key));
    this.hub.onChange(() => this.#reports.changed());
  }

  /** Lets games attach. Endpoints that cannot be opened are reported in `attach.games`; never rejects. */
  async open(options: Omit<EndpointOptions, 'kind'>): Promise<void> {
    this.#endpoint = await openEndpoint(this.hub, {
      ...options,
      kind: 'app',
      onChange: () => this.#reports.changed(),
    });
    this.#reports.changed();
  }

  /** Sends a bye to all games and completes recordings. */
  async close(): Promise<void> {
    this.#reports.close();
    await this.#endpoint?.close();
  }

  handlers(places: RecordingPlaces): AttachHandlers {
    return {
      'attach.games': (_, caller) => {
        this.#reports.add(caller);
        return this.#report(caller.gone);
      },
      'attach.follow': ({ game }, caller) => this.#follow(game, caller),
      'attach.received': ({ game, number }, caller) => this.hub.game(game)?.received(caller.gone, number),
      'attach.leave': ({ game }, caller) => this.hub.game(game)?.leave(caller.gone),
      'attach.watch': ({ game, ...wishes }, caller) => {
        this.#leaveWith(caller);
        this.#game(game).watches.set(caller.gone, wishes);
      },
      'attach.connect': ({ address }) => this.#connect(address),
      'attach.control': (input, caller) => this.#control(input, caller),
      'attach.allowPause': ({ game, milliseconds }) => this.#game(game).allowPause(milliseconds),
      'attach.share': ({ game, share }) => this.#game(game).chooseShare(share),
      'attach.allowEdits': ({ game, allowed }) => this.#game(game).allowEdits(allowed),
      'attach.edit': ({ game, edit }) => this.#game(game).edits.ask(edit),
      'attach.record': (input) => this.#record(input, places),
      'attach.stopRecording': ({ game }) => this.#stopRecording(this.#game(game)),
      'attach.forget': ({ game }) => this.hub.forget(game),
      'recording.open': async () => {
        const path = await places.recordingToOpen();
        return path === null ? null : this.recordings.grant(path);
      },
      'recording.save': async ({ name, data }) => {
        const path = await places.recordingToSave(basename(name));
        if (path === null) return null;
        await replaceFile(path, data);
        return this.recordings.grant(path);
      },
      'recording.read': ({ path, offset, length }) => this.recordings.read(path, offset, length),
    };
  }

  #report(key: object): Attached {
    const games = this.hub.games.map((game) => game.statusFor(key));
    return { games, endpoints: this.#endpoint?.endpoints ?? CLOSED, refusals: [...this.hub.refusals] };
  }

  #follow(id: string, caller: Caller): void {
    const game = this.#game(id);
    game.follow(caller.gone, (data, number) => {
      if (!caller.gone.aborted) caller.emit('attach.frame', { game: id, number, data });
    });
    this.#leaveWith(caller);
  }

  /** @throws UserError if the address is invalid or no Flecs game answers there */
  async #connect(text: string): Promise<null> {
    const address = parseAddress(text);
    if (address === null) throw new UserError('host.error.notAnAddress', { address: text });
    const found = this.#endpoint === null ? 'none' : await this.#endpoint.connect(address);
    if (found !== null) throw new UserError(`host.error.noGameAt.${found}`, { address: addressText(address) });
    return null;
  }

  /** Ends everything that a page follows, watches and pauses when the page has gone. */
  #leaveWith({ gone }: Caller): void {
    if (this.#pages.has(gone)) return;
    this.#pages.add(gone);
    gone.addEventListener('abort', () => this.hub.leave(gone));
  }

  #control({ game, action, frames = 1 }: Input<'attach.control'>, caller: Caller): void {
    this.#leaveWith(caller);
    this.#game(game).control(caller.gone, action === 'step' ? { type: 'step', frames } : { type: action });
  }

  async #record({ game: id, values }: Input<'attach.record'>, places: RecordingPlaces) {
    const game = this.#game(id);
    const path = await places.recordingToSave(recordingName(game.hello.name, new Date()));
    if (path === null) return null;
    await game.record({ path, writer: HUB_NAME, exclusive: false });
    game.watches.set(game, { columns: values ? [ALL, CHANGES] : [] });
    return { path };
  }

  async #stopRecording(game: Game): Promise<RecordingFile | null> {
    const path = game.statusFor(null).recording?.path;
    game.watches.delete(game);
    await game.stopRecording();
    return path === undefined ? null : this.recordings.grant(path);
  }

  /** @throws UserError if no game has that id */
  #game(id: string): Game {
    const game = this.hub.game(id);
    if (game === undefined) throw new UserError('host.error.noGame', { id });
    return game;
  }
}
