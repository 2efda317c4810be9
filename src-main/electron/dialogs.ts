import { extname } from 'node:path';
import { type BrowserWindow, dialog, type FileFilter, type OpenDialogOptions } from 'electron';
import { reopenedExtensions } from '../../core/export/formats.ts';
import { foreignExtensions } from '../../core/import/foreign-extensions.ts';
import type { HostTranslate } from '../contract/text.ts';

/** The system's dialogs, in the window's language. Null if the user cancels. */
export class NativeDialogs {
  readonly #window: () => BrowserWindow | null;
  readonly #language: () => HostTranslate;

  constructor(window: () => BrowserWindow | null, language: () => HostTranslate) {
    this.#window = window;
    this.#language = language;
  }

  scriptToOpen(): Promise<string | null> {
    const [scripts, all] = this.#filters('scripts', ['ecs', 'md', 'txt']);
    const pictures = { name: this.#language()('host.dialog.pictures'), extensions: [...reopenedExtensions] };
    const foreign = { name: this.#language()('host.dialog.foreign'), extensions: [...foreignExtensions] };
    return this.#open('open', ['openFile'], [scripts, pictures, foreign, all]);
  }

  scriptToSave(name: string): Promise<string | null> {
    return this.#save('save', name, '.ecs', this.#filters('scripts', ['ecs', 'txt']));
  }

  recordingToOpen(): Promise<string | null> {
    return this.#open('openRecording', ['openFile'], this.#filters('recordings', ['ecsrec']));
  }

  recordingToSave(name: string): Promise<string | null> {
    return this.#save('saveRecording', name, '.ecsrec', this.#filters('recordings', ['ecsrec']));
  }

  folderForExport(): Promise<string | null> {
    return this.#open('exportFolder', ['openDirectory', 'createDirectory']);
  }

  fileForExport(name: string): Promise<string | null> {
    const extension = extname(name);
    const type = extension.slice(1);
    return this.#save('exportFile', name, extension, [{ name: type.toUpperCase(), extensions: [type] }]);
  }

  /** Returns true if unsaved changes may be lost. Blocks for the answer, because the window is about to close. */
  mayDiscard(window: BrowserWindow): boolean {
    const t = this.#language();
    const buttons = [t('host.dialog.discard'), t('host.dialog.keep')];
    const [message, detail] = [t('host.dialog.unsaved'), t('host.dialog.unsavedDetail')];
    return (
      dialog.showMessageBoxSync(window, { type: 'warning', message, detail, buttons, defaultId: 1, cancelId: 1 }) === 0
    );
  }

  async #open(
    title: string,
    properties: NonNullable<OpenDialogOptions['properties']>,
    filters: FileFilter[] = [],
  ): Promise<string | null> {
    const options = { title: this.#language()(`host.dialog.${title}`), filters, properties };
    const { canceled, filePaths } = await onWindow(this.#window(), options, dialog.showOpenDialog);
    return canceled ? null : (filePaths[0] ?? null);
  }

  /** Adds the extension of the chosen type, which some systems omit. */
  async #save(title: string, name: string, extension: string, filters: FileFilter[]): Promise<string | null> {
    const options = { title: this.#language()(`host.dialog.${title}`), defaultPath: name, filters };
    const { canceled, filePath } = await onWindow(this.#window(), options, dialog.showSaveDialog);
    if (canceled || !filePath) return null;
    return extname(filePath) === '' ? filePath + extension : filePath;
  }

  #filters(name: string, extensions: string[]): [own: FileFilter, all: FileFilter] {
    const t = this.#language();
    return [
      { name: t(`host.dialog.${name}`), extensions },
      { name: t('host.dialog.allFiles'), extensions: ['*'] },
    ];
  }
}

/** Attaches a dialog to a window if there is one. */
function onWindow<O, R>(
  window: BrowserWindow | null,
  options: O,
  show: { (window: BrowserWindow, options: O): Promise<R>; (options: O): Promise<R> },
): Promise<R> {
  return window === null ? show(options) : show(window, options);
}
