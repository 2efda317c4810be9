import type { Translate } from '../../../core/cells/translate.ts';
import type { Host } from '../../../src-main/contract/api.ts';
import { shownLocale, usePreferences } from '../../state/preferences/preferences.ts';
import { shownTheme } from '../../state/preferences/theme.ts';
import { messageOf, report, toast, useShell } from '../../state/window/window-state.ts';
import type { ExportChoices, StageContent } from './export-types.ts';

/** Commands for exported pictures that need no dialog. */
export class Pictures {
  readonly #host: Host;
  readonly #say: Translate;

  constructor(host: Host, say: Translate) {
    this.#host = host;
    this.#say = say;
  }

  /** Copies the picture of this step to the clipboard, with the appearance of the last export. */
  async copy(): Promise<void> {
    const { stageContent } = await import('./stage-content.ts');
    const content = stageContent(this.#say);
    if (content === null) return;
    const looks = { scope: 'step', theme: shownTheme(), locale: shownLocale(), format: 'png' } as const;
    const choices = { ...usePreferences.getState().export, ...looks };
    try {
      if (globalThis.ClipboardItem === undefined) throw new Error(this.#say('ui.export.noClipboard'));
      // Started synchronously, because browsers only allow it while the key event is handled.
      const png = this.#paint(choices, content);
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
      toast({ tone: 'success', text: this.#say('ui.export.copied') });
    } catch (problem) {
      toast({ tone: 'error', text: this.#say('ui.export.notCopied', { reason: messageOf(problem) }) });
    }
  }

  /** Opens the folder with the files of the last export. */
  async reveal(): Promise<void> {
    const { exported } = useShell.getState();
    if (exported !== null) await report(() => this.#host.call('export.reveal', { folder: exported }));
  }

  async #paint(choices: ExportChoices, content: StageContent): Promise<Blob> {
    const [{ requestFromChoices }, { MAX_FRAMES }] = await Promise.all([
      import('./request-from-choices.ts'),
      import('./stage-content.ts'),
    ]);
    const part = await content.part('step', choices.every);
    if (part === null) throw new Error(this.#say('ui.export.tooMany', { most: MAX_FRAMES }));
    const painted = await this.#host.call(
      'export.picture',
      requestFromChoices(crypto.randomUUID(), choices, content, part),
    );
    return new Blob(painted === null ? [] : [new Uint8Array(painted.data)], { type: 'image/png' });
  }
}
