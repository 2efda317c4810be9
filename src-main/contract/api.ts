import { z } from 'zod';
import { libraryIds } from '../../core/engines/all.ts';
import { embeddedSource } from '../../core/export/embedded-source.ts';
import { exportRequest } from '../../core/export/request.ts';
import { scriptSource } from '../../core/export/shapes.ts';
import type { Json } from '../../core/trace/value.ts';
import { editActions, isEditValue, missingKey } from '../../core/wire/edit.ts';
import { LIMITS } from '../../core/wire/limits.ts';
import { endpoints, gameStatus, refusal } from './attach-status.ts';
import { classStatus, place, question } from './class-protocol.ts';

const engine = z.enum(libraryIds);

/**
 * The one contract between the renderer and whatever hosts it. Electron's preload and the browser host's WebSocket are
 * two thin transports of it; every input is validated on the main side before anything runs.
 */

/** A script as it was read from disk. `path` is absent where the host has no file system to show (browser uploads). */
const scriptFile = z.object({
  name: z.string(),
  path: z.string().optional(),
  text: z.string(),
  /** The engine that it is written for, where that is known: a script's text does not say. */
  engine: engine.optional(),
  /** The step to show. */
  step: z.number().int().nonnegative().optional(),
});
export type ScriptFile = z.infer<typeof scriptFile>;

/** A file that was opened: a script or a lesson, or what an exported picture contains, to go back to that picture. */
const openedFile = z.union([z.object({ embedded: embeddedSource }), scriptFile]);
export type OpenedFile = z.infer<typeof openedFile>;

/** Where the files went. The browser host cannot choose a folder, so it hands over one file (a PNG, or a ZIP of all). */
const exportResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), folder: z.string(), files: z.array(z.string()) }),
  z.object({ kind: z.literal('download'), name: z.string(), mime: z.string(), data: z.instanceof(Uint8Array) }),
  z.object({ kind: z.literal('cancelled') }),
]);
export type ExportResult = z.infer<typeof exportResult>;

const appInfo = z.object({
  /** `site`: the static pages, which are their own host. */
  host: z.enum(['electron', 'browser', 'site']),
  platform: z.enum(['linux', 'darwin', 'win32']),
  version: z.string(),
  /** A file that was named at the start is on its way: the window waits for it. */
  opening: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfo>;

const gameId = z.string().min(1).max(64);

/** Games that are or were attached, where they find us, and connections that came to nothing. */
const attached = z.object({
  games: z.array(gameStatus),
  endpoints,
  refusals: z.array(refusal),
});
export type Attached = z.infer<typeof attached>;
export type GameStatus = Attached['games'][number];

/**
 * A message of a game, as docs/protocol.md has it: first hello, schema, snapshot, then whatever comes; `core/wire/probe-reader.ts`
 * reads it, a new reader at every hello. `number` above 0 asks for `attach.received` once it has been taken.
 */
const gameFrame = z.object({ game: gameId, number: z.number().int(), data: z.instanceof(Uint8Array) });
export type GameFrame = z.infer<typeof gameFrame>;

/** An edit of a running game, as docs/protocol.md has it. */
const editRequest = z
  .object({
    action: z.enum(editActions),
    entity: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    component: z.string().min(1).max(LIMITS.name).optional(),
    field: z.string().min(1).max(LIMITS.name).optional(),
    value: z.custom<Json>((value) => isEditValue(value, LIMITS)).optional(),
  })
  .refine((edit) => missingKey(edit) === null);

/** A recording on this machine's disk, to be read piece by piece. */
const recordingFile = z.object({ name: z.string(), path: z.string(), bytes: z.number() });
export type RecordingFile = z.infer<typeof recordingFile>;

/** Bytes of a recording that are read at once. */
export const RECORDING_PIECE = 4 * 1024 * 1024;

/** Handlers need not return anything; callers receive null. */
const nothing = z.union([z.null(), z.void()]).transform(() => null);

/** Every call the renderer can make: input and output. */
export const methods = {
  'app.info': { input: z.undefined(), output: appInfo },
  /** Shows the host's dialog. Null when the user cancelled. On the browser host the renderer uses a file input instead. */
  'script.open': { input: z.undefined(), output: openedFile.nullable() },
  /** Reads a file that is among the recent ones. */
  'script.openRecent': { input: z.object({ path: z.string() }), output: openedFile },
  'script.recent': { input: z.undefined(), output: z.array(z.object({ name: z.string(), path: z.string() })) },
  /** Writes where it came from, or asks where (`path` absent). Null when the user cancelled. */
  'script.save': { input: scriptFile, output: scriptFile.nullable() },
  /** Paints and writes; asks for a place first where the host can. Rejects with a message for people. */
  'export.start': { input: exportRequest, output: exportResult },
  /** Paints the one picture of a request and hands it over; null when it was cancelled. */
  'export.picture': { input: exportRequest, output: z.instanceof(Uint8Array).nullable() },
  /** Shows where an export's files went, in the system's file manager. Other folders are refused. Not on the browser host. */
  'export.reveal': { input: z.object({ folder: z.string() }), output: nothing },
  /** Asks for a place and writes; null when the user cancelled. Not on the browser host, where the page downloads. */
  'file.save': {
    input: z.object({ name: z.string().min(1).max(255), data: z.instanceof(Uint8Array) }),
    output: z.object({ path: z.string() }).nullable(),
  },
  /** From then on the caller receives `lesson.changed` when the file changes, in place of the one before; null: of none. */
  'lesson.watch': { input: z.object({ path: z.string().nullable() }), output: nothing },
  /** A lesson as a SCORM 2004 package: the bytes of a ZIP. */
  'lesson.package': {
    input: z.object({ name: z.string().min(1).max(255), text: z.string().max(1_000_000) }),
    output: z.instanceof(Uint8Array),
  },
  'export.cancel': { input: z.object({ id: z.string() }), output: nothing },
  /** From then on the caller receives `attach.games` at every change. */
  'attach.games': { input: z.undefined(), output: attached },
  /**
   * From then on the game comes as `attach.frame`, from its beginning (again). At most two numbered frames are under way; a caller
   * that is slow to confirm receives the ones between merged into one, so holding back confirmations freezes the picture at no cost.
   */
  'attach.follow': { input: z.object({ game: gameId }), output: nothing },
  'attach.received': { input: z.object({ game: gameId, number: z.number().int() }), output: nothing },
  /** What the caller follows, watches and has paused ends; so it does when the caller goes. */
  'attach.leave': { input: z.object({ game: gameId }), output: nothing },
  /** Replaces the columns (by name, `*` for all) whose values this caller wants. They end with it. */
  'attach.watch': {
    input: z.object({
      game: gameId,
      columns: z.array(z.string()).max(65_536),
      /** Index of the entity in the inspector: of a game that is polled, it is requested first. */
      entity: z
        .number()
        .int()
        .min(0)
        .max(2 ** 32 - 1)
        .optional(),
    }),
    output: nothing,
  },
  /** Tries `http://HOST:PORT`, where a Flecs game may listen; it then comes in `attach.games`. */
  'attach.connect': { input: z.object({ address: z.string().max(300) }), output: nothing },
  /** What the game cannot do (`capabilities`) is not done. A pause ends with `attach.leave`, or when the caller goes. */
  'attach.control': {
    input: z.object({
      game: gameId,
      action: z.enum(['pause', 'resume', 'step']),
      /** For `step`: 1 when left out. */
      frames: z.number().int().min(1).max(1_000_000).optional(),
    }),
    output: nothing,
  },
  /** Of a game that is polled: single requests may pause it for this long, over this connection. It says what it asks for (`capture.asks-…`). */
  'attach.allowPause': {
    input: z.object({ game: gameId, milliseconds: z.number().min(0).max(60_000) }),
    output: nothing,
  },
  /** Of a game that is polled (`editing` is not `none`): whether it may be edited over this connection. */
  'attach.allowEdits': { input: z.object({ game: gameId, allowed: z.boolean() }), output: nothing },
  /** Resolves when the game has carried it out; the frame that names the id holds it. Rejects with the reason. */
  'attach.edit': {
    input: z.object({ game: gameId, edit: editRequest }),
    output: z.object({ id: z.number(), entity: z.number().optional() }),
  },
  /** Asks for a place where the host can. Null when the user cancelled. `values`: all columns are watched meanwhile. */
  'attach.record': {
    input: z.object({ game: gameId, values: z.boolean() }),
    output: z.object({ path: z.string() }).nullable(),
  },
  'attach.stopRecording': { input: z.object({ game: gameId }), output: recordingFile.nullable() },
  /** Takes a lost game off the list. */
  'attach.forget': { input: z.object({ game: gameId }), output: nothing },
  /** Shows the host's dialog; as `script.open`. */
  'recording.open': { input: z.undefined(), output: recordingFile.nullable() },
  /** Asks for a place and writes; null when the user cancelled. Not on the browser host, where the page downloads. */
  'recording.save': {
    input: z.object({ name: z.string().min(1).max(255), data: z.instanceof(Uint8Array) }),
    output: recordingFile.nullable(),
  },
  /** A piece of a recording that was picked or made; shorter at the file's end. */
  'recording.read': {
    input: z.object({
      path: z.string(),
      offset: z.number().int().nonnegative(),
      length: z.number().int().min(1).max(RECORDING_PIECE),
    }),
    output: z.instanceof(Uint8Array),
  },
  /** From then on the caller receives `class.status` at every change. */
  'class.status': { input: z.undefined(), output: classStatus },
  /** Lets a class in: from then on others on the network can join with the code. Nothing is sent that is not shown. */
  'class.open': { input: z.undefined(), output: classStatus },
  'class.close': { input: z.undefined(), output: nothing },
  /** What the class sees. `script` is left out while it is the same. */
  'class.show': { input: z.object({ script: scriptSource.optional(), place }), output: nothing },
  /** Asks the class, in place of the question before; null takes the question away. */
  'class.ask': { input: question.nullable(), output: nothing },
  /** Takes no more answers; the bars remain. */
  'class.endAnswers': { input: z.undefined(), output: nothing },
  /** Whatever the renderer wants remembered (theme, panes, locale): one JSON object, at most 1 MB. */
  'settings.load': { input: z.undefined(), output: z.record(z.string(), z.json()) },
  'settings.save': { input: z.record(z.string(), z.json()), output: nothing },
} as const;

type Methods = typeof methods;
export type MethodName = keyof Methods;
export type Input<M extends MethodName> = z.infer<Methods[M]['input']>;
export type Output<M extends MethodName> = z.infer<Methods[M]['output']>;
/** What a handler returns, before it is validated. */
export type Result<M extends MethodName> = z.input<Methods[M]['output']>;

/** Everything a host can say unasked. */
export const events = {
  /** A menu item: one of the renderer's command ids. */
  command: z.object({ id: z.string() }),
  /** A script was opened from outside: a menu's recent file, the command line, the operating system. */
  'script.opened': openedFile,
  /** A link was opened outside: docs/lesson-format.md. */
  'link.opened': z.object({ link: z.string().max(100_000) }),
  /** The open lesson has changed on disk. */
  'lesson.changed': scriptFile,
  'attach.games': attached,
  'attach.frame': gameFrame,
  'class.status': classStatus,
  /** A recording was opened from outside. */
  'recording.opened': recordingFile,
  'export.progress': z.object({ id: z.string(), done: z.number(), total: z.number() }),
} as const;

export type Events = { [E in keyof typeof events]: z.infer<(typeof events)[E]> };
export type EventName = keyof Events;

/** The host as the renderer sees it. A rejected call carries a message for people. */
export interface Host {
  call<M extends MethodName>(method: M, input: Input<M>): Promise<Output<M>>;
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}
