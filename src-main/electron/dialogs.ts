import { extname } from 'node:path';
import { type BrowserWindow, dialog, type FileFilter } from 'electron';
import { reopenedExtensions } from '../../core/export/formats.ts';
import type { Translate } from '../text.ts';

/** The system's dialogs, in the window's language. Null when the person thinks better of it. */
export class Dialogs {
  readonly #window: () => BrowserWindow | null;
  readonly #language: () => Translate;

  constructor(window: () => BrowserWindow | null, language: () => Translate) {
    this.#window = window;
    this.#language = language;
  }

  async scriptToOpen(): Promise<string | null> {
    const t = this.#language();
    const [scripts, all] = this.#scriptFilters();
    const pictures = { name: t('host.dialog.pictures'), extensions: [...reopenedExtensions] };
    const options = {
      title: t('host.dialog.open'),
      filters: [scripts, pictures, all],
      properties: ['openFile' as const],
    };
    const { canceled, filePaths } = await onWindow(this.#window(), options, dialog.showOpenDialog);
    return canceled ? null : (filePaths[0] ?? null);
  }

  async scriptToSave(name: string): Promise<string | null> {
    const title = this.#language()('host.dialog.save');
    const options = { title, defaultPath: name, filters: this.#scriptFilters() };
    const { canceled, filePath } = await onWindow(this.#window(), options, dialog.showSaveDialog);
    return canceled || !filePath ? null : withExtension(filePath, '.ecs');
  }

  async recordingToOpen(): Promise<string | null> {
    const title = this.#language()('host.dialog.openRecording');
    const options = { title, filters: this.#recordingFilters(), properties: ['openFile' as const] };
    const { canceled, filePaths } = await onWindow(this.#window(), options, dialog.showOpenDialog);
    return canceled ? null : (filePaths[0] ?? null);
  }

  async recordingToSave(name: string): Promise<string | null> {
    const title = this.#language()('host.dialog.saveRecording');
    const options = { title, defaultPath: name, filters: this.#recordingFilters() };
    const { canceled, filePath } = await onWindow(this.#window(), options, dialog.showSaveDialog);
    return canceled || !filePath ? null : withExtension(filePath, '.ecsrec');
  }

  async folderForExport(): Promise<string | null> {
    const title = this.#language()('host.dialog.exportFolder');
    const properties: ('openDirectory' | 'createDirectory')[] = ['openDirectory', 'createDirectory'];
    const { canceled, filePaths } = await onWindow(this.#window(), { title, properties }, dialog.showOpenDialog);
    return canceled ? null : (filePaths[0] ?? null);
  }

  async fileForExport(name: string): Promise<string | null> {
    const extension = extname(name);
    const filters = [{ name: extension.slice(1).toUpperCase(), extensions: [extension.slice(1)] }];
    const options = { title: this.#language()('host.dialog.exportFile'), defaultPath: name, filters };
    const { canceled, filePath } = await onWindow(this.#window(), options, dialog.showSaveDialog);
    return canceled || !filePath ? null : withExtension(filePath, extension);
  }

  /** True when what is not saved may go. Waits for the answer: the window is about to close. */
  mayDiscard(window: BrowserWindow): boolean {
    const t = this.#language();
    const buttons = [t('host.dialog.discard'), t('host.dialog.keep')];
    const [message, detail] = [t('host.dialog.unsaved'), t('host.dialog.unsavedDetail')];
    return (
      dialog.showMessageBoxSync(window, { type: 'warning', message, detail, buttons, defaultId: 1, cancelId: 1 }) === 0
    );
  }

  #recordingFilters(): FileFilter[] {
    const t = this.#language();
    return [
      { name: t('host.dialog.recordings'), extensions: ['ecsrec'] },
      { name: t('host.dialog.allFiles'), extensions: ['*'] },
    ];
  }

  #scriptFilters(): [scripts: FileFilter, all: FileFilter] {
    const t = this.#language();
    return [
      { name: t('host.dialog.scripts'), extensions: ['ecs', 'txt'] },
      { name: t('host.dialog.allFiles'), extensions: ['*'] },
    ];
  }
}

/** Electron's dialogs are sheets of a window where there is one. */
function onWindow<O, R>(
  window: BrowserWindow | null,
  options: O,
  show: { (window: BrowserWindow, options: O): Promise<R>; (options: O): Promise<R> },
): Promise<R> {
  return window === null ? show(options) : show(window, options);
}

/** Some systems' dialogs leave the chosen type's extension off. */
function withExtension(path: string, extension: string): string {
  return extname(path) === '' ? path + extension : path;
}
