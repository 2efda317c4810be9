import type { Translate } from '../../core/cells/translate.ts';
import type { ExportRequest } from '../../core/export/request.ts';
import type { Host } from '../../src-main/api.ts';
import { shownLocale, usePreferences } from '../state/preferences.ts';
import { messageOf, report, toast, useShell } from '../state/shell.ts';
import { shownTheme } from '../state/theme.ts';
import { exportRequest } from './export-job.ts';
import { exportSubject } from './export-subject.ts';

/** Commands about exported pictures that need no dialog. */
export class Pictures {
  readonly #host: Host;
  readonly #say: Translate;

  constructor(host: Host, say: Translate) {
    this.#host = host;
    this.#say = say;
  }

  /** Puts the picture of this step into the clipboard, with the looks of the last export. */
  async copy(): Promise<void> {
    const subject = exportSubject(this.#say);
    const part = subject?.part('step');
    if (subject === null || !part) return;
    const looks = { scope: 'step', theme: shownTheme(), locale: shownLocale(), format: 'png' } as const;
    const choices = { ...usePreferences.getState().export, ...looks };
    try {
      if (globalThis.ClipboardItem === undefined) throw new Error(this.#say('ui.export.noClipboard'));
      // Begun at once: browsers allow it only while the key is being handled.
      const png = this.#paint(exportRequest(crypto.randomUUID(), choices, subject, part));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      toast({ tone: 'success', text: this.#say('ui.export.copied') });
    } catch (problem) {
      toast({ tone: 'error', text: this.#say('ui.export.notCopied', { reason: messageOf(problem) }) });
    }
  }

  /** Shows where the last export went. */
  async reveal(): Promise<void> {
    const { exported } = useShell.getState();
    if (exported !== null) await report(() => this.#host.call('export.reveal', { folder: exported }));
  }

  async #paint(request: ExportRequest): Promise<Blob> {
    const png = await this.#host.call('export.picture', request);
    return new Blob(png === null ? [] : [new Uint8Array(png)], { type: 'image/png' });
  }
}
