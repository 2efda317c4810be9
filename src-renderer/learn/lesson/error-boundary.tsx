import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setAddress } from '../../state/open/remembered-preferences.ts';
import { useSession } from '../../state/session/session.ts';
import { errorReport } from './error-report.ts';
import { useLesson } from './lesson-state.ts';

interface State {
  readonly error: Error | null;
}

/** The last resort: says what broke, keeps the text safe, offers a way on. Whatever is opened next, by a drop or a change on disk, is shown. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Crash error={this.state.error} retry={() => this.setState({ error: null })} />;
  }
}

export function Crash({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation();
  useEffect(() => whenOpened(retry), [retry]);
  return (
    <div className="crash" role="alert">
      <h1>{t('ui.crash.title')}</h1>
      <p>{t('ui.crash.text')}</p>
      <pre>{`${error.name}: ${error.message}`}</pre>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={retry}>
          {t('ui.crash.retry')}
        </button>
        <button type="button" className="button outlined" onClick={reloadEmpty}>
          {t('ui.crash.reload')}
        </button>
        <button type="button" className="button outlined" onClick={() => copy(textHere())}>
          {t('ui.crash.copy')}
        </button>
        <button type="button" className="button outlined" onClick={() => copy(errorReport(error))}>
          {t('ui.crash.copyReport')}
        </button>
      </div>
    </div>
  );
}

/** @returns stops listening */
function whenOpened(listener: () => void): () => void {
  const stops = [
    useLesson.subscribe((now, before) => now.opening !== before.opening && listener()),
    useSession.subscribe((now, before) => now.document !== before.document && listener()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** The address would open again what has crashed. */
function reloadEmpty(): void {
  if (location.hash !== '') setAddress(null);
  location.reload();
}

function copy(text: string): void {
  void navigator.clipboard.writeText(text);
}

function textHere(): string {
  return useLesson.getState().file?.text ?? useSession.getState().document.text;
}
