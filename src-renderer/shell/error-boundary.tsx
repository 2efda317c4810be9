import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../state/session.ts';

interface State {
  readonly error: Error | null;
}

/** The last resort: says what broke, keeps the script safe, offers a way on. */
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

function Crash({ error, retry }: { readonly error: Error; readonly retry: () => void }) {
  const { t } = useTranslation();
  const { text } = useSession.getState().document;
  return (
    <div className="crash" role="alert">
      <h1>{t('ui.crash.title')}</h1>
      <p>{t('ui.crash.text')}</p>
      <pre>{`${error.name}: ${error.message}`}</pre>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={retry}>
          {t('ui.crash.retry')}
        </button>
        <button type="button" className="button outlined" onClick={() => location.reload()}>
          {t('ui.crash.reload')}
        </button>
        <button type="button" className="button outlined" onClick={() => void navigator.clipboard.writeText(text)}>
          {t('ui.crash.copy')}
        </button>
      </div>
    </div>
  );
}
