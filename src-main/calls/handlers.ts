import { basename } from 'node:path';
import type { Locale } from '../../assets/locales/locales.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import { isRecordingPath } from '../attach/recording-files.ts';
import type { AppInfo, Input, Output } from '../contract/api.ts';
import type { Caller, Handlers } from '../contract/gate.ts';
import { UserError } from '../contract/user-error.ts';
import { ExportJobs } from '../export/job/export-jobs.ts';
import { paintInThread } from '../export/job/painting-thread.ts';
import type { Destination } from '../files/destination.ts';
import { downloadDestination } from '../files/destinations.ts';
import { Drafts } from '../files/drafts.ts';
import { isKnownFile, isRecordingScript } from '../files/file-types.ts';
import { isLink } from '../files/program-link.ts';
import { RecentFiles } from '../files/recent-files.ts';
import { sourceOfRecordingScript } from '../files/recording-script-files.ts';
import { replaceFile } from '../files/replace-file.ts';
import { ScriptFiles } from '../files/script-files.ts';
import { Settings } from '../files/settings.ts';
import { editorLink } from '../files/source-line.ts';
import { WatchedFiles } from '../files/watched-files.ts';
import { version } from '../program/app-root.ts';
import { AttachDesk, type RecordingPlaces } from './attach-handlers.ts';
import { ClassDesk } from './class-handlers.ts';

/** The services that every host has. */
export class Services {
  readonly settings: Settings;
  readonly recent: RecentFiles;
  readonly scripts: ScriptFiles;
  readonly drafts: Drafts;
  readonly watched = new WatchedFiles();
  readonly exports = new ExportJobs(paintInThread);
  readonly attach = new AttachDesk();
  readonly class = new ClassDesk();
  /** True if a file was named at the start, so the window shows nothing else first. */
  opening = false;
  /** Shows the menu of a way of working, and the states of its commands. Only the desktop app has one. */
  showMenu: (shown: Input<'window.showMenu'>) => void = () => undefined;

  /** @param folder of settings, recent files and drafts */
  constructor(folder: string, locale: Locale) {
    this.settings = new Settings(folder, locale);
    this.recent = new RecentFiles(folder);
    this.scripts = new ScriptFiles(this.recent);
    this.drafts = new Drafts(folder, this.scripts);
  }

  /** Opens a file or a link from outside: the command line, another start, the Finder. The returned function shows it to a page. */
  async open(path: string): Promise<(caller: Caller) => void> {
    if (isLink(path)) return (caller) => caller.emit('link.opened', { link: path });
    if (!isKnownFile(path)) throw new UserError('host.error.unknownType', { path });
    if (isRecordingScript(path)) return this.open(await sourceOfRecordingScript(path));
    if (isRecordingPath(path)) {
      const recording = await this.attach.recordings.grant(path);
      return (caller) => caller.emit('recording.opened', recording);
    }
    const script = await this.scripts.open(path);
    return (caller) => caller.emit('script.opened', script);
  }
}

/** Lets the user choose files and folders. Null if the user cancels. */
export interface Places extends RecordingPlaces {
  scriptToOpen(): Promise<string | null>;
  scriptToSave(name: string): Promise<string | null>;
  /** For any other file that the window has made, such as scores or a package. */
  fileToSave(name: string): Promise<string | null>;
  destination(request: ExportRequest): Promise<Destination | null>;
  /** Shows a file in the system's file manager. */
  reveal(file: string): Promise<void>;
  /** Opens a link of an editor. */
  openEditor(link: string): Promise<void>;
}

export function createHandlers(host: AppInfo['host'], services: Services, places: Places): Handlers {
  const { settings, recent, scripts, exports, watched } = services;
  /** One exported file in each folder, to be shown by the file manager. */
  const saved = new Map<string, string>();
  return {
    ...services.attach.handlers(places),
    ...services.class.handlers(),
    ...draftHandlers(services.drafts),
    'app.info': () => ({ host, platform: platform(), version, opening: services.opening }),
    'script.open': async () => {
      const path = await places.scriptToOpen();
      return path === null ? null : scripts.open(path);
    },
    'script.openRecent': ({ path }) => scripts.openRecent(path),
    'script.recent': () => recent.list(),
    'script.save': (file) => save(file, scripts, places),
    'file.save': (file) => saveMade(file, places),
    'lesson.watch': async ({ path }, caller) => {
      if (path !== null && !(await scripts.mayWrite(path))) throw new UserError('host.error.notRecent', { path });
      watched.watch(path, caller.gone, () => void sendChanged(path!, scripts, caller));
    },
    // Loaded on demand, because the parser of lessons takes long to load.
    'lesson.package': async (lesson) => (await import('../scorm/pack-lesson.ts')).packLesson(lesson),
    'export.start': async (request, caller) => {
      const destination = await places.destination(request);
      if (destination === null) return { kind: 'cancelled' };
      const result = await exports.start(request, destination, progressTo(caller, request.id));
      if (result.kind === 'saved') saved.set(result.folder, result.files[0]!);
      return result;
    },
    'export.picture': async (request) => {
      const result = await exports.start(request, downloadDestination(request.source.name), () => undefined);
      return result.kind === 'download' ? result : null;
    },
    'export.reveal': async ({ folder }) => {
      const file = saved.get(folder);
      if (file === undefined) throw new UserError('host.error.notExported', { path: folder });
      await places.reveal(file);
    },
    'source.open': async (source) => places.openEditor(await editorLink(source)),
    'export.cancel': ({ id }) => exports.cancel(id),
    'window.showMenu': (shown) => services.showMenu(shown),
    'settings.load': () => settings.load(),
    'settings.save': (value) => settings.save(value),
  };
}

function draftHandlers(drafts: Drafts) {
  return {
    'draft.keep': ({ id, draft }, { gone }) => drafts.keep(id, draft, gone),
    'draft.drop': ({ id }, { gone }) => drafts.drop(id, gone),
    'draft.left': () => drafts.left(),
    'draft.take': ({ id }, { gone }) => drafts.take(id, gone),
  } satisfies Partial<Handlers>;
}

function progressTo(caller: Caller, id: string): (done: number, total: number) => void {
  return (done, total) => caller.emit('export.progress', { id, done, total });
}

/** A file that cannot be read while it is being written will be read at its next change. */
async function sendChanged(path: string, scripts: ScriptFiles, caller: Caller): Promise<void> {
  const text = await scripts.textNow(path);
  if (text !== null && !caller.gone.aborted) caller.emit('lesson.changed', { name: basename(path), path, text });
}

/** A path that the user did not pick is only suggested in the dialog. */
async function save(file: Input<'script.save'>, scripts: ScriptFiles, places: Places): Promise<Output<'script.save'>> {
  const known = file.path !== undefined && (await scripts.mayWrite(file.path));
  const path = known ? file.path! : await places.scriptToSave(file.path ?? file.name);
  return path === null ? null : scripts.save(path, file.text);
}

async function saveMade({ name, data }: Input<'file.save'>, places: Places): Promise<Output<'file.save'>> {
  const path = await places.fileToSave(basename(name));
  if (path === null) return null;
  await replaceFile(path, data);
  return { path };
}

function platform(): AppInfo['platform'] {
  if (process.platform === 'darwin' || process.platform === 'win32') return process.platform;
  return 'linux';
}
