import type { Translate } from '../../../core/cells/translate.ts';
import { versionsOf } from '../../../core/engines/all.ts';
import { loadEngines } from '../../../core/engines/load.ts';
import type { EmbeddedOf, EmbeddedSource } from '../../../core/export/embedded-source.ts';
import { reopenedExtensions } from '../../../core/export/formats.ts';
import { foreignExtensions } from '../../../core/import/foreign-extensions.ts';
import type { EngineId } from '../../../core/script/language/language.ts';
import { writeVersion } from '../../../core/script/parse/write-version.ts';
import type { Host, OpenedFile, ScriptFile } from '../../../src-main/contract/api.ts';
import { editText } from '../editing/script-edits.ts';
import { applyTyping, isUnsaved } from '../editing/typing.ts';
import { copyBoards } from '../preferences/storyboards.ts';
import { keptPosition } from '../script/script-place.ts';
import { newRequest } from '../session/open-request.ts';
import { markSaved, openScript, select, useSession } from '../session/session.ts';
import { closeDialog, isInPage, leaveHome, openDialog, report, toast, useShell } from '../window/window-state.ts';
import { dropLeftDraft, loadLeftDrafts, takeDraft, useDrafts } from './drafts.ts';
import type { Example, RecordedExample } from './examples.ts';
import { type PickedFile, pickFileToWatch } from './file-handle.ts';
import type { ForeignData } from './import-file.ts';
import { encodeLink, type Link, type LinkedLesson, linkAddress, openLink } from './link.ts';
import { openScriptFile } from './open-script-file.ts';
import { download, pickFile } from './page-files.ts';
import { readPickedFile } from './read-picked-file.ts';

/** The part of the window that opens lessons. */
export interface Lessons {
  /** `handle` is for a file whose path is unknown. */
  openFile(file: ScriptFile, handle: FileSystemFileHandle | null): void;
  /** @returns true if the lesson exists; a missing lesson is reported */
  openLinked(lesson: LinkedLesson): Promise<boolean>;
  /** A link to the moment of the open lesson; undefined if none is open, null if its text is too long. */
  link(): string | null | undefined;
}

/** Opens exported pictures of each kind at their position, with their view. */
export interface Reopening {
  script(source: EmbeddedOf<'script'>): void;
  compare(source: EmbeddedOf<'compare'>): void;
  /** @throws when its recording is damaged */
  clip(source: EmbeddedOf<'clip'>): Promise<void>;
  /**
   * Shows the only frame of a recording.
   * @returns true if it is still wanted and shown
   */
  recording(name: string, bytes: Uint8Array): Promise<boolean>;
}

/** Opens and saves scripts. Opening asks first if unsaved text would be lost. */
export class Files {
  readonly #host: Host;
  readonly #say: Translate;
  readonly #lessons: Lessons;
  readonly #reopening: Reopening;

  constructor(host: Host, say: Translate, lessons: Lessons, reopening: Reopening) {
    this.#host = host;
    this.#say = say;
    this.#lessons = lessons;
    this.#reopening = reopening;
  }

  async open(): Promise<void> {
    if (isInPage()) {
      await this.#pick(['ecs', 'md', 'txt', ...foreignExtensions, ...reopenedExtensions]);
      return;
    }
    await report(async () => {
      const file = await this.#host.call('script.open', undefined);
      if (file !== null) this.opened(file);
    });
  }

  async openRecent(path: string): Promise<void> {
    await report(async () => {
      const isLast = newRequest();
      const file = await this.#host.call('script.openRecent', { path });
      if (isLast()) this.opened(file);
    });
  }

  openExample(example: Example): void {
    this.opened(example.file);
  }

  openRecordedExample({ file, entity, load }: RecordedExample): void {
    void report(async () => {
      const isLast = newRequest();
      const bytes = await load();
      if (isLast() && (await this.#reopening.recording(file, bytes))) select({ kind: 'entity', entity });
    });
  }

  /** @param engine the engine of the open script by default */
  openNew(engine = useSession.getState().document.engine): void {
    this.opened({ name: this.#say('ui.file.untitled'), text: this.#newText(engine), engine });
  }

  /** True if the script is still as `openNew` began it, so that another engine begins it anew. */
  isNew(): boolean {
    const { text, engine } = useSession.getState().document;
    return text === this.#newText(engine);
  }

  #newText(engine: EngineId): string {
    const [text, versions] = [this.#say(`ui.file.template.${engine}`), versionsOf(engine)];
    return versions.length > 1 ? writeVersion(text, versions.at(-1)!) : text;
  }

  /** Offers the drafts of ended pages, or opens the newest one if this page replaces such a page. */
  async offerDrafts(): Promise<void> {
    await report(async () => {
      const [newest] = await loadLeftDrafts(this.#host);
      const { replacing } = useDrafts.getState();
      useDrafts.setState({ replacing: false });
      if (replacing && newest !== undefined) this.openDraft(newest.id);
    });
  }

  /** Opens the draft of an ended page as an edit of its saved text, so that undoing leads back to that. */
  openDraft(id: string): void {
    this.#guard(async () => {
      const draft = await takeDraft(this.#host, id);
      if (draft === null) throw new Error(this.#say('ui.drafts.gone'));
      const { text, saved, ...file } = draft;
      openScript({ ...file, text: saved });
      editText(text);
    });
  }

  async dropDraft(id: string): Promise<void> {
    await report(() => dropLeftDraft(this.#host, id));
  }

  /** Lets the user pick a file in the browser. */
  async #pick(extensions: readonly string[]): Promise<void> {
    if (window.showOpenFilePicker === undefined) {
      pickFile(extensions, (file) => void this.openPicked({ file, handle: null }));
      return;
    }
    await report(async () => {
      const picked = await pickFileToWatch(extensions);
      if (picked !== null) await this.openPicked(picked);
    });
  }

  /** Opens a file from outside the program: a script, an exported picture that contains one, or a file of another program. */
  async openPicked({ file, handle }: PickedFile): Promise<void> {
    await report(async () => {
      const isLast = newRequest();
      const opened = await readPickedFile(file, this.#say);
      if (isLast()) this.opened(opened, handle);
    });
  }

  /** Shows an opened file. A lesson changes no script, so nothing can be lost. */
  opened(file: OpenedFile, handle: FileSystemFileHandle | null = null): void {
    if ('embedded' in file) this.#reopened(file.embedded);
    else if ('foreign' in file) void report(() => this.#readForeign(file.foreign));
    else if (isLessonName(file.name)) {
      this.#lessons.openFile(file, handle);
      closeDialog();
    } else this.#guard(() => void openScriptFile(file, file.step));
    void this.loadRecent();
  }

  /** Opens what can be made of a file of another program, and says what it is. The code that reads it is loaded with the first. */
  async #readForeign(file: ForeignData): Promise<void> {
    const isLast = newRequest();
    const { importFile } = await import('./import-file.ts');
    const { made, message } = await importFile(file, this.#say);
    if (!isLast()) return;
    if (made === null) throw new Error(message);
    const told = (): void => toast({ tone: 'info', text: message });
    if ('recording' in made) {
      if (await this.#reopening.recording(file.name, made.recording)) told();
      return;
    }
    this.#guard(() => {
      void openScriptFile(made.script);
      told();
    });
  }

  #reopened(source: EmbeddedSource): void {
    const { name } = source;
    if (source.kind === 'script') this.#guard(() => this.#reopening.script(source));
    else if (source.kind === 'compare') this.#guard(() => this.#reopening.compare(source));
    else if (source.kind === 'lesson') {
      closeDialog();
      void report(() => this.#lessons.openLinked({ name, text: source.text, beat: source.position }));
    } else if (source.recording === null) toast({ tone: 'error', text: this.#say('ui.file.noRecording', { name }) });
    else void report(() => this.#reopening.clip(source));
  }

  async save(): Promise<void> {
    await this.#write(useSession.getState().document.path ?? undefined);
  }

  async saveAs(): Promise<void> {
    await this.#write(undefined);
  }

  async copyLink(): Promise<void> {
    await report(async () => {
      const lesson = this.#lessons.link();
      const link = lesson === undefined ? scriptLink() : lesson;
      if (link === null) throw new Error(this.#say('ui.file.linkTooLong'));
      await navigator.clipboard.writeText(link);
      toast({ tone: 'success', text: this.#say('ui.file.linkCopied') });
    });
  }

  /** Opens a link from any window. A damaged link is reported and changes nothing. */
  openLink(link: Link): void {
    const open = (): void => void report(() => openLink(link, this.#say, this.#lessons.openLinked));
    if (link.kind === 'script') this.#guard(open);
    else open();
  }

  /** Saves a file that the window has created. */
  async saveMade(name: string, data: Uint8Array<ArrayBuffer>, type: string): Promise<void> {
    await report(async () => {
      if (isInPage()) download(new Blob([data], { type }), name);
      else if ((await this.#host.call('file.save', { name, data })) === null) return;
      toast({ tone: 'success', text: this.#say('ui.file.saved', { name }) });
    });
  }

  /** Saves a table as CSV. Spreadsheets need a byte order mark to recognise UTF-8. */
  async saveTable(name: string, csv: string): Promise<void> {
    await this.saveMade(name, new TextEncoder().encode(`\uFEFF${csv}`), 'text/csv;charset=utf-8');
  }

  /** Saves a lesson as a package for a learning platform. */
  async saveLessonPackage({ name, text }: Pick<ScriptFile, 'name' | 'text'>): Promise<void> {
    await report(async () => {
      const data = await this.#host.call('lesson.package', { name, text });
      await this.saveMade(`${name.replace(/\.\w+$/, '')}.zip`, new Uint8Array(data), 'application/zip');
    });
  }

  /** Copies a command line for a terminal. */
  async copyCommandLine(command: string): Promise<void> {
    await report(async () => {
      await navigator.clipboard.writeText(command);
      toast({ tone: 'success', text: this.#say('ui.compare.commandCopied', { command }) });
    });
  }

  async loadRecent(): Promise<void> {
    const recent = await this.#host.call('script.recent', undefined).catch(() => []);
    useShell.setState({ recent });
  }

  async #write(path: string | undefined): Promise<void> {
    applyTyping();
    await report(async () => {
      const { document } = useSession.getState();
      const file: ScriptFile = { name: document.name, text: document.text, ...(path === undefined ? {} : { path }) };
      if (isInPage()) {
        download(new Blob([file.text], { type: 'text/plain' }), file.name);
        markSaved(file);
      } else {
        const saved = await this.#host.call('script.save', file);
        if (saved === null) return;
        markSaved(saved);
        copyBoards(file.name, saved.name);
        void this.loadRecent();
      }
      toast({ tone: 'success', text: this.#say('ui.file.saved', { name: file.name }) });
    });
  }

  /** Asks if unsaved text would be lost, then opens a file after loading all engines. */
  #guard(proceed: () => void | Promise<void>): void {
    const go = (): void =>
      void report(async () => {
        const isLast = newRequest();
        await loadEngines();
        if (!isLast()) return;
        await proceed();
        closeDialog();
        leaveHome();
      });
    if (!isUnsaved()) {
      go();
      return;
    }
    // An earlier request must not replace this dialog.
    newRequest();
    openDialog({ kind: 'discard', proceed: go });
  }
}

function scriptLink(): string | null {
  const session = useSession.getState();
  const hash = encodeLink({ ...session.document, position: keptPosition(session.document, session) });
  return hash === null ? null : linkAddress(hash, '#');
}

function isLessonName(name: string): boolean {
  return /\.(md|markdown)$/i.test(name);
}
