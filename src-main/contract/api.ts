import { z } from 'zod';
import { libraryIds } from '../../core/engines/all.ts';
import { embeddedSource } from '../../core/export/embedded-source.ts';
import { exportRequest } from '../../core/export/request.ts';
import type { Json } from '../../core/trace/value.ts';
import { LIMITS } from '../../core/wire/codec/limits.ts';
import { editActions, isEditValue, missingKey } from '../../core/wire/messages/edit.ts';
import { endpoints, gameStatus, refusal } from './attach-status.ts';
import { classMethods } from './class-methods.ts';
import { classStatus } from './class-protocol.ts';
import { draft, draftId, leftDraft } from './draft.ts';
import { nothing } from './nothing.ts';

const engine = z.enum(libraryIds);

/**
 * The contract between the renderer and its hosts. Electron's preload and the browser host's WebSocket are two thin transports of it; every
 * input is validated on the main side before anything runs.
 */

/** A script as it was read from disk. Browser uploads have no `path`. */
const scriptFile = z.object({
  name: z.string(),
  path: z.string().optional(),
  text: z.string(),
  /** The engine of the script, if it is known from outside the text. */
  engine: engine.optional(),
  /** The step to show. */
  step: z.number().int().nonnegative().optional(),
});
export type ScriptFile = z.infer<typeof scriptFile>;

/** An opened file: a script, a lesson, the source of an exported picture, or a file of another program, which the page reads. */
const openedFile = z.union([
  z.object({ embedded: embeddedSource }),
  z.object({ foreign: z.object({ name: z.string(), data: z.instanceof(Uint8Array) }) }),
  scriptFile,
]);
export type OpenedFile = z.infer<typeof openedFile>;

/** The number of pages of documents; left out if the files have no pages. */
const pages = z.number().int().positive().optional();

/** The location of the exported files. The browser host cannot choose a folder, so it returns one file: a PNG, or a ZIP of all. */
const exportResult = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('saved'), folder: z.string(), files: z.array(z.string()), pages }),
  z.object({ kind: z.literal('download'), name: z.string(), mime: z.string(), data: z.instanceof(Uint8Array), pages }),
  z.object({ kind: z.literal('cancelled') }),
]);
export type ExportResult = z.infer<typeof exportResult>;

const appInfo = z.object({
  /** `site`: the static pages are their own host. */
  host: z.enum(['electron', 'browser', 'site']),
  platform: z.enum(['linux', 'darwin', 'win32']),
  version: z.string(),
  /** True if the program was started with a file, so the window waits for it. */
  opening: z.boolean(),
});
export type AppInfo = z.infer<typeof appInfo>;

/** The state of a command in a system menu. */
const menuItemState = z.object({
  /** False if the command makes no sense now, so its item is omitted. */
  shown: z.boolean(),
  enabled: z.boolean(),
  /** Null for a command that is not a switch or a choice. */
  checked: z.boolean().nullable(),
});
const menuStates = z.record(z.string(), menuItemState);
export type MenuStates = z.infer<typeof menuStates>;

const gameId = z.string().min(1).max(64);
const columnNames = z.array(z.string()).max(65_536);
const entityIndex = z
  .number()
  .int()
  .min(0)
  .max(2 ** 32 - 1);
const fewNames = z.array(z.string()).max(32).readonly();
/** A gain or loss for which a game shall stop if the entity has, or lacks, other components; by the names of columns. */
const breakCondition = z.object({
  change: z.enum(['gained', 'lost']),
  component: z.string(),
  has: fewNames,
  lacks: fewNames,
});
const gameBreaks = z.object({
  gained: columnNames.readonly(),
  lost: columnNames.readonly(),
  conditions: z.array(breakCondition).max(1024).readonly(),
});
/** A game traces at most so many entities (docs/protocol.md). */
export const MAX_TRACED = 8;

/** Games that are or were attached, the endpoints, and refused connections. */
const attached = z.object({
  games: z.array(gameStatus),
  endpoints,
  refusals: z.array(refusal),
});
export type Attached = z.infer<typeof attached>;

/**
 * A message of a game as in docs/protocol.md, beginning with hello, schema and snapshot. `core/wire/messages/probe-reader.ts` reads it, with a new
 * reader at every hello. A `number` above 0 must be confirmed with `attach.received`.
 */
const gameFrame = z.object({ game: gameId, number: z.number().int(), data: z.instanceof(Uint8Array) });
export type GameFrame = z.infer<typeof gameFrame>;

/** An edit of a running game (docs/protocol.md). */
const editRequest = z
  .object({
    action: z.enum(editActions),
    entity: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    component: z.string().min(1).max(LIMITS.name).optional(),
    field: z.string().min(1).max(LIMITS.name).optional(),
    value: z.custom<Json>((value) => isEditValue(value, LIMITS)).optional(),
  })
  .refine((edit) => missingKey(edit) === null);

/** A recording on this machine's disk, which is read in pieces. */
const recordingFile = z.object({ name: z.string(), path: z.string(), bytes: z.number() });
export type RecordingFile = z.infer<typeof recordingFile>;

/** Editors whose links have the same form. */
export const editors = ['vscode', 'vscodium', 'cursor', 'windsurf', 'zed'] as const;

/** Maximum number of bytes that are read together. */
export const RECORDING_PIECE = 4 * 1024 * 1024;

/** Every call of the renderer, with the shapes of input and output. */
export const methods = {
  'app.info': { input: z.undefined(), output: appInfo },
  /** Shows the host's dialog. Null if the user cancels. On the browser host the renderer uses a file input instead. */
  'script.open': { input: z.undefined(), output: openedFile.nullable() },
  /** Reads one of the recent files. */
  'script.openRecent': { input: z.object({ path: z.string() }), output: openedFile },
  'script.recent': { input: z.undefined(), output: z.array(z.object({ name: z.string(), path: z.string() })) },
  /** Writes to `path`, or shows a dialog if `path` is absent. Null if the user cancels. */
  'script.save': { input: scriptFile, output: scriptFile.nullable() },
  /** Keeps the unsaved text of the open script until it is dropped. Resolves when it is on the disk. */
  'draft.keep': { input: z.object({ id: draftId, draft }), output: nothing },
  'draft.drop': { input: z.object({ id: draftId }), output: nothing },
  /** Returns the drafts of pages that have ended, newest first. */
  'draft.left': { input: z.undefined(), output: z.array(leftDraft) },
  /** Makes it a draft of the calling page. Null if there is no such draft any more, or if it is open in another page. */
  'draft.take': { input: z.object({ id: draftId }), output: draft.nullable() },
  /** Paints and writes files; shows a dialog first if the host can. Rejects with a message for the user. */
  'export.start': { input: exportRequest, output: exportResult },
  /** Paints the single picture of a request and returns its bytes; null if it was cancelled. */
  'export.picture': { input: exportRequest, output: z.object({ data: z.instanceof(Uint8Array), pages }).nullable() },
  /** Shows exported files in the system's file manager. Other folders are refused. Not on the browser host. */
  'export.reveal': { input: z.object({ folder: z.string() }), output: nothing },
  /** Shows a dialog and writes the file. Null if the user cancels. Not on the browser host, where the page downloads. */
  'file.save': {
    input: z.object({ name: z.string().min(1).max(255), data: z.instanceof(Uint8Array) }),
    output: z.object({ path: z.string() }).nullable(),
  },
  /** Sends `lesson.changed` when the file changes. Replaces the previously watched file; null watches none. */
  'lesson.watch': { input: z.object({ path: z.string().nullable() }), output: nothing },
  /** Returns a lesson as a SCORM 2004 package: the bytes of a ZIP. */
  'lesson.package': {
    input: z.object({ name: z.string().min(1).max(255), text: z.string().max(1_000_000) }),
    output: z.instanceof(Uint8Array),
  },
  /** Shows a line of a game's code in an editor. Only the desktop app can, and only for files that exist. */
  'source.open': {
    input: z.object({
      editor: z.enum(editors),
      file: z.string().max(1024),
      line: z.number().int().min(1).max(9_999_999),
    }),
    output: nothing,
  },
  'export.cancel': { input: z.object({ id: z.string() }), output: nothing },
  /** Returns the games, and sends `attach.games` at every later change. */
  'attach.games': { input: z.undefined(), output: attached },
  /**
   * Sends the game as `attach.frame` from its beginning. At most two numbered frames are unconfirmed; for a slow caller the frames in
   * between are merged into one, so a caller that stops confirming freezes the picture at no cost.
   */
  'attach.follow': { input: z.object({ game: gameId }), output: nothing },
  'attach.received': { input: z.object({ game: gameId, number: z.number().int() }), output: nothing },
  /** Ends everything that the caller follows, watches and pauses. The end of the caller has the same effect. */
  'attach.leave': { input: z.object({ game: gameId }), output: nothing },
  /**
   * Replaces the columns (by name, `*` for all) whose values this caller wants, and the columns of changes for which the game shall stop in
   * the frame itself, until it leaves.
   */
  'attach.watch': {
    input: z.object({
      game: gameId,
      columns: columnNames,
      /** Index of the entity in the inspector, whose values are requested first from a polled game. */
      entity: entityIndex.optional(),
      /** Indices of entities for which the game shall find out which system writes to them (docs/protocol.md, "Tracing"). */
      traced: z.array(entityIndex).max(MAX_TRACED).optional(),
      breaks: gameBreaks.optional(),
    }),
    output: nothing,
  },
  /** Tries `http://HOST:PORT`, where a Flecs game may listen. The game then appears in `attach.games`. */
  'attach.connect': { input: z.object({ address: z.string().max(300) }), output: nothing },
  /** Does nothing if the game lacks the capability. A pause ends with `attach.leave` or with the caller. */
  'attach.control': {
    input: z.object({
      game: gameId,
      action: z.enum(['pause', 'resume', 'step']),
      /** The number of frames for `step`; 1 by default. */
      frames: z.number().int().min(1).max(1_000_000).optional(),
    }),
    output: nothing,
  },
  /** Allows requests to pause a polled game for this long, on this connection. `capture.asks-…` have the necessary time. */
  'attach.allowPause': {
    input: z.object({ game: gameId, milliseconds: z.number().min(0).max(60_000) }),
    output: nothing,
  },
  /** Sets the part of the game's time that the probe may take on this connection, for example 0.03; 0 restores the probe's default. */
  'attach.share': { input: z.object({ game: gameId, share: z.number().min(0).max(0.5) }), output: nothing },
  /** Allows edits of a polled game on this connection (`editing` is not `none`). */
  'attach.allowEdits': { input: z.object({ game: gameId, allowed: z.boolean() }), output: nothing },
  /** Resolves when the game has applied the edit, whose result is in the frame that names its id. Rejects with the reason. */
  'attach.edit': {
    input: z.object({ game: gameId, edit: editRequest }),
    output: z.object({ id: z.number(), entity: z.number().optional(), final: z.boolean().optional() }),
  },
  /** Shows a dialog if the host can. Null if the user cancels. `values`: all columns are watched during the recording. */
  'attach.record': {
    input: z.object({ game: gameId, values: z.boolean() }),
    output: z.object({ path: z.string() }).nullable(),
  },
  'attach.stopRecording': { input: z.object({ game: gameId }), output: recordingFile.nullable() },
  /** Removes a lost game from the list. */
  'attach.forget': { input: z.object({ game: gameId }), output: nothing },
  /** Shows the host's dialog, like `script.open`. */
  'recording.open': { input: z.undefined(), output: recordingFile.nullable() },
  /** Shows a dialog and writes the file. Null if the user cancels. Not on the browser host, where the page downloads. */
  'recording.save': {
    input: z.object({ name: z.string().min(1).max(255), data: z.instanceof(Uint8Array) }),
    output: recordingFile.nullable(),
  },
  /** Returns a piece of a recording that was picked or made here; shorter at the end of the file. */
  'recording.read': {
    input: z.object({
      path: z.string(),
      offset: z.number().int().nonnegative(),
      length: z.number().int().min(1).max(RECORDING_PIECE),
    }),
    output: z.instanceof(Uint8Array),
  },
  ...classMethods,
  /** Tells a host with a system menu which way of working is shown, Learn, Build or Debug, and the states of the menu's commands. */
  'window.showMenu': {
    input: z.object({ menu: z.enum(['lesson', 'script', 'game']), states: menuStates }),
    output: nothing,
  },
  /** Loads the renderer's stored state, one JSON object of at most 1 MB (theme, panes, locale). */
  'settings.load': { input: z.undefined(), output: z.record(z.string(), z.json()) },
  'settings.save': { input: z.record(z.string(), z.json()), output: nothing },
} as const;

type Methods = typeof methods;
export type MethodName = keyof Methods;
export type Input<M extends MethodName> = z.infer<Methods[M]['input']>;
export type Output<M extends MethodName> = z.infer<Methods[M]['output']>;
/** The result of a handler before it is validated. */
export type Result<M extends MethodName> = z.input<Methods[M]['output']>;

/** Events that a host sends to the renderer. */
export const events = {
  /** A menu item: one of the renderer's command ids. */
  command: z.object({ id: z.string() }),
  /** A script was opened from outside: a menu's recent file, the command line, the operating system. */
  'script.opened': openedFile,
  /** A link was opened from outside (docs/lesson-format.md). */
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

/** The host as the renderer sees it. A rejected call carries a message for the user. */
export interface Host {
  call<M extends MethodName>(method: M, input: Input<M>): Promise<Output<M>>;
  on<E extends EventName>(event: E, listener: (payload: Events[E]) => void): () => void;
}
