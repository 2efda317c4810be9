import { app, type BrowserWindow, dialog, Menu, session, shell, type WebContents } from 'electron';
import { localeOfTag } from '../../assets/locales/locales.ts';
import { formats as exportFormats } from '../../core/export/formats.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import { createHandlers, type Places, Services } from '../calls/handlers.ts';
import type { Input } from '../contract/api.ts';
import { createGate } from '../contract/gate.ts';
import { PAGE_ENDED } from '../contract/page-ended.ts';
import { type HostTranslate, translator } from '../contract/text.ts';
import { explain } from '../contract/user-error.ts';
import { withEnding } from '../export/file-name.ts';
import { fileDestination, folderDestination } from '../files/destinations.ts';
import { recover } from '../files/recover.ts';
import { CrashReports } from './crash-reports.ts';
import { NativeDialogs } from './dialogs.ts';
import { answerCalls, callerOf } from './ipc.ts';
import { menuTemplate, showStates } from './menu.ts';
import { PAGE_URL, servePage } from './page-protocol.ts';
import { confineSession } from './security.ts';
import { releases, type Update, Updates } from './updates.ts';
import { openWindow, type PlacementFile, placementFile } from './window.ts';

/** The desktop app: one window, one menu, one gate. Create it once Electron is ready. */
export class DesktopApp {
  readonly #folder: string;
  readonly #placement: PlacementFile;
  readonly #services: Services;
  readonly #dialogs: NativeDialogs;
  readonly #crashes: CrashReports;
  readonly #updates: Updates;
  #window: BrowserWindow | null = null;
  #opening: Promise<BrowserWindow> | null = null;
  #shown: Input<'window.showMenu'> = { menu: 'lesson', states: {} };

  constructor(folder: string) {
    this.#folder = folder;
    this.#placement = placementFile(folder);
    this.#services = new Services(folder, localeOfTag(app.getPreferredSystemLanguages()[0]) ?? 'en');
    this.#dialogs = new NativeDialogs(
      () => this.#window,
      () => this.#language(),
    );
    this.#crashes = new CrashReports(app.getPath('crashDumps'), () => this.#language());
    this.#updates = new Updates(folder, releases());
  }

  /** @param opening true if `openFile` follows */
  async run(opening: boolean): Promise<void> {
    this.#services.opening = opening;
    const { settings, recent, attach } = this.#services;
    this.#crashes.listen((page) => this.#replacePage(page));
    await confineSession(session.defaultSession);
    servePage();
    answerCalls(
      createGate(createHandlers('electron', this.#services, dialogPlaces(this.#dialogs)), () => this.#language()),
      () => this.#window,
    );
    void attach.open({ userFolder: this.#folder });
    await this.#try(() => settings.load());
    void this.#try(() => recover((error) => this.#show(error)));
    await this.#try(() => this.#buildMenu());
    settings.onLocaleChange(() => void this.#try(() => this.#buildMenu()));
    recent.onChange(() => void this.#try(() => this.#buildMenu()));
    this.#services.showMenu = (shown) => this.#showMenu(shown);
    await this.showWindow();
    this.#updates.watch((update) => void this.#offer(update));
  }

  /** Brings the window to the front, opening it if it was closed. */
  async showWindow(): Promise<BrowserWindow> {
    this.#opening ??= openWindow(this.#placement, (window) => this.#adopt(window));
    const window = await this.#opening;
    if (window.isMinimized()) window.restore();
    window.focus();
    return window;
  }

  /** Opens a file from outside: the command line, another start of the program, the Finder. */
  openFile(path: string): Promise<void> {
    return this.#try(async () => {
      const show = await this.#services.open(path);
      show(callerOf(await this.showWindow()));
    });
  }

  /** Resolves when all settings are on the disk, and games and the class have received a bye. */
  async settled(): Promise<void> {
    const { settings, recent, drafts, attach, class: room } = this.#services;
    await Promise.all([
      this.#placement.settled(),
      settings.settled(),
      recent.settled(),
      drafts.settled(),
      attach.close(),
      room.close(),
      this.#updates.settled(),
    ]);
  }

  async #offer(update: Update): Promise<void> {
    const t = this.#language();
    const message = t('host.update.message', { version: update.version });
    const buttons = [t('host.update.open'), t('host.update.later')];
    const { response } = await dialog.showMessageBox({
      type: 'info',
      message,
      detail: update.url,
      buttons,
      cancelId: 1,
    });
    if (response === 0) await shell.openExternal(update.url);
  }

  async #lookForUpdates(enabled: boolean): Promise<void> {
    await this.#updates.enable(enabled);
    const update = await this.#updates.check();
    if (update !== null) await this.#offer(update);
  }

  #openRecent(path: string): Promise<void> {
    return this.#try(async () => {
      const script = await this.#services.scripts.openRecent(path);
      callerOf(await this.showWindow()).emit('script.opened', script);
    });
  }

  #adopt(window: BrowserWindow): void {
    this.#window = window;
    window.on('closed', () => {
      this.#window = null;
      this.#opening = null;
    });
    window.webContents.on('will-prevent-unload', (event) => {
      if (this.#dialogs.mayDiscard(window)) {
        event.preventDefault();
        void this.#try(() => this.#services.drafts.abandon(callerOf(window).gone));
      } else this.#crashes.quitWasCancelled();
    });
  }

  /** Loads a page that says what has happened instead of one that has ended. If it ends too, the window stays as it is. */
  #replacePage(page: WebContents): void {
    const { href, hash } = new URL(page.getURL());
    if (page !== this.#window?.webContents) page.reload();
    else if (!href.startsWith(PAGE_URL + PAGE_ENDED)) void this.#try(() => page.loadURL(PAGE_URL + PAGE_ENDED + hash));
  }

  #showMenu(shown: Input<'window.showMenu'>): void {
    const before = this.#shown;
    this.#shown = shown;
    const menu = Menu.getApplicationMenu();
    const isBuilt = menu !== null && shown.menu === before.menu && Object.keys(before.states).length > 0;
    if (isBuilt) showStates(menu, shown.states);
    else void this.#try(() => this.#buildMenu());
  }

  async #buildMenu(): Promise<void> {
    const { recent, settings } = this.#services;
    const files = await recent.list();
    const looksForUpdates = this.#updates.isPossible ? await this.#updates.isEnabled() : null;
    const template = menuTemplate({
      t: this.#language(),
      locale: settings.locale,
      platform: process.platform,
      work: this.#shown.menu,
      states: this.#shown.states,
      recent: files,
      command: (id) => void this.showWindow().then((window) => callerOf(window).emit('command', { id })),
      openRecent: (path) => void this.#openRecent(path),
      clearRecent: () => void this.#try(() => recent.clear()),
      looksForUpdates,
      lookForUpdates: (enabled) => void this.#try(() => this.#lookForUpdates(enabled)),
      showCrashReports: () => void this.#try(() => this.#crashes.openFolder()),
    });
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  #language(): HostTranslate {
    return translator(this.#services.settings.locale);
  }

  /** Shows errors of `act` without ending the program. */
  async #try(act: () => Promise<unknown>): Promise<void> {
    try {
      await act();
    } catch (error) {
      this.#show(error);
    }
  }

  #show(error: unknown): void {
    dialog.showErrorBox('ECS Atlas', explain(error, this.#language()));
  }
}

/** Chooses a file for one picture, and a folder for several. */
function dialogPlaces(dialogs: NativeDialogs): Places {
  return {
    scriptToOpen: () => dialogs.scriptToOpen(),
    scriptToSave: (name) => dialogs.scriptToSave(name),
    fileToSave: (name) => dialogs.fileForExport(name),
    recordingToOpen: () => dialogs.recordingToOpen(),
    recordingToSave: (name) => dialogs.recordingToSave(name),
    reveal: async (file) => shell.showItemInFolder(file),
    openEditor: (link) => shell.openExternal(link),
    async destination(request) {
      const name = singleFileName(request);
      if (name === null) {
        const folder = await dialogs.folderForExport();
        return folder === null ? null : folderDestination(folder);
      }
      const file = await dialogs.fileForExport(name);
      return file === null ? null : fileDestination(file);
    },
  };
}

/** Returns the name of the only file; null if there are several. */
function singleFileName({ steps, formats, source, pair, between, clips }: ExportRequest): string | null {
  const [id, ...others] = formats;
  if (id === undefined || others.length > 0) return null;
  const { kind, extension } = exportFormats[id];
  if (pair || (kind === 'still' && between > 0)) return null;
  if (kind === 'series' && clips === 'whole') return withEnding(source.name, `.${extension}`);
  const n = Array.isArray(steps) && steps.length === 1 ? steps[0] : null;
  return n === null ? null : withEnding(source.name, `-${n}.${extension}`);
}
