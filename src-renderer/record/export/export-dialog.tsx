import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../assets/locales/locales.ts';
import type { Translate } from '../../../core/cells/translate.ts';
import { formats } from '../../../core/export/formats.ts';
import type { ExportResult, Host } from '../../../src-main/contract/api.ts';
import { download } from '../../state/open/page-files.ts';
import type { StoredExport } from '../../state/preferences/export-choices.ts';
import { change, usePreferences } from '../../state/preferences/preferences.ts';
import { useTheme } from '../../state/preferences/theme.ts';
import { closeDialog, type ExportScope, messageOf, toast, useShell } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { choicesFor, DestinationFields, Destinations } from './export-destination.tsx';
import { ExportFields, ExportParts } from './export-fields.tsx';
import { afterChange } from './export-formats.ts';
import { ExportPreview } from './export-preview.tsx';
import type { ExportChoices, StageContent } from './export-types.ts';
import { requestFromChoices, runExport } from './request-from-choices.ts';
import { MAX_FRAMES, stageContent } from './stage-content.ts';

interface Progress {
  readonly done: number;
  readonly total: number;
}

interface Props {
  readonly host: Host;
  readonly scope: ExportScope;
}

/** Exports the stage: this step or all steps. The host paints. */
export function ExportDialog({ host, scope }: Props) {
  const translate = useTranslate();
  const [content] = useState(() => stageContent(translate));
  return content === null ? null : <ExportForm host={host} scope={scope} content={content} />;
}

/** @param content of the stage when the dialog opened */
function ExportForm({ host, content, scope }: Props & { readonly content: StageContent }) {
  const { t } = useTranslation();
  const { choices, choose, remember } = useChoices(scope, content);
  const { progress, error, start, cancel } = useExport(host, content, { choices, remember });
  const fields = { content, choices, change: choose, disabled: progress !== null };
  return (
    <Dialog title={t('ui.export.title')} className="export-dialog" onDismiss={progress === null ? closeDialog : cancel}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <div className="export-columns">
          <Destinations {...fields} asked={scope} />
          {choices.destination === 'custom' ? (
            <>
              <ExportFields {...fields} />
              <div className="export-side">
                <ExportPreview host={host} content={content} choices={choices} />
                <ExportParts {...fields} />
              </div>
            </>
          ) : (
            <div className="export-side for-destination">
              <ExportPreview host={host} content={content} choices={choices} />
              <DestinationFields {...fields} id={choices.destination} />
            </div>
          )}
        </div>
        {error !== null && (
          <p className="form-error" role="alert">
            {error}
          </p>
        )}
        {progress !== null && <ProgressBar {...progress} />}
        <div className="dialog-actions">
          <button type="button" className="button outlined" onClick={progress === null ? closeDialog : cancel}>
            {t('ui.dialog.cancel')}
          </button>
          <button type="submit" className="button primary" disabled={progress !== null} data-autofocus>
            {t('ui.export.start')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function ProgressBar({ done, total }: Progress) {
  const { t } = useTranslation();
  const label = total === 0 ? t('ui.export.preparing') : t('ui.export.progress', { done, count: total });
  return (
    <div className="row export-progress">
      <progress aria-label={t('ui.export.title')} value={total === 0 ? undefined : done} max={Math.max(1, total)} />
      <span aria-live="polite">{label}</span>
    </div>
  );
}

/** Choices are remembered for each purpose. Theme and language are the window's unless others were chosen. */
function useChoices(scope: ExportScope, content: StageContent) {
  const { i18n } = useTranslation();
  const ofWindow = { theme: useTheme(), locale: i18n.language as Locale };
  const [choices, setChoices] = useState<ExportChoices>(() => {
    const stored = inWindow(usePreferences.getState().export, ofWindow);
    if (stored.destination === 'custom') return { ...stored, scope };
    return { ...stored, ...choicesFor(stored.destination, content, scope) };
  });
  const choose = (patch: Partial<ExportChoices>): void => {
    const purpose = formats[patch.format ?? choices.format].purpose;
    const known = usePreferences.getState().exports[purpose];
    setChoices(afterChange(choices, patch, known === undefined ? null : inWindow(known, ofWindow)));
  };
  const remember = (): void => {
    const { scope: _, theme, locale, ...others } = choices;
    const stored = {
      ...others,
      theme: theme === ofWindow.theme ? null : theme,
      locale: locale === ofWindow.locale ? null : locale,
    };
    change({
      export: stored,
      exports: { ...usePreferences.getState().exports, [formats[choices.format].purpose]: stored },
    });
  };
  return { choices, choose, remember };
}

type OfWindow = Pick<ExportChoices, 'theme' | 'locale'>;

function inWindow(stored: StoredExport, ofWindow: OfWindow): Omit<ExportChoices, 'scope'> {
  return { ...stored, theme: stored.theme ?? ofWindow.theme, locale: stored.locale ?? ofWindow.locale };
}

function useExport(
  host: Host,
  content: StageContent,
  { choices, remember }: Pick<ReturnType<typeof useChoices>, 'choices' | 'remember'>,
) {
  const t = useTranslate();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const job = useRef<string | null>(null);
  const start = async (): Promise<void> => {
    const id = crypto.randomUUID();
    const part = await content.part(choices.scope, choices.every);
    if (part === null) {
      setError(t('ui.export.tooMany', { most: MAX_FRAMES }));
      return;
    }
    job.current = id;
    setError(null);
    setProgress({ done: 0, total: 0 });
    remember();
    try {
      const request = requestFromChoices(id, choices, content, part);
      const result = await runExport(host, request, (done, total) => setProgress({ done, total }));
      closeDialog();
      announce(result, t);
    } catch (problem) {
      setError(messageOf(problem));
      setProgress(null);
    }
  };
  const cancel = (): void => {
    if (job.current !== null) void host.call('export.cancel', { id: job.current });
  };
  return { progress, error, start, cancel };
}

/** Reports where the files were saved. */
function announce(result: ExportResult, t: Translate): void {
  switch (result.kind) {
    case 'saved': {
      const args = { count: result.files.length, file: result.files[0] ?? '', folder: result.folder };
      useShell.setState({ exported: result.folder });
      const text = t(args.count === 1 ? 'ui.export.savedOne' : 'ui.export.savedMany', args);
      toast({ tone: 'success', text, action: 'export.reveal' });
      return;
    }
    case 'download':
      download(new Blob([new Uint8Array(result.data)], { type: result.mime }), result.name);
      toast({ tone: 'success', text: t('ui.export.downloaded', { name: result.name }) });
      return;
    case 'cancelled':
      toast({ tone: 'info', text: t('ui.export.cancelled') });
  }
}
