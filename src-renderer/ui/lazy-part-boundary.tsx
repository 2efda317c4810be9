import { Component, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** A part of the window could not be loaded: the server was stopped, or there is no network. */
export class NotLoaded extends Error {
  override readonly name = 'NotLoaded';

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

interface Props {
  /** Called before a failed part is rendered again. */
  readonly onRetry: () => void;
  readonly show: () => ReactNode;
}

/** Shows a part, or that it could not be loaded. Other errors are left to the window's boundary. */
export class PartBoundary extends Component<Props, { readonly error: unknown }> {
  override state: { readonly error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown): { readonly error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.show();
    if (!(error instanceof NotLoaded)) throw error;
    const retry = (): void => {
      this.props.onRetry();
      this.setState({ error: null });
    };
    return <Missing message={error.message} onRetry={retry} />;
  }
}

function Missing({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="part-missing" role="alert">
      <p>{t('ui.crash.notLoaded')}</p>
      <pre>{message}</pre>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={onRetry}>
          {t('ui.crash.retry')}
        </button>
        <button type="button" className="button outlined" onClick={() => location.reload()}>
          {t('ui.crash.reload')}
        </button>
      </div>
    </div>
  );
}
