import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { setAddress } from '../state/open/remembered-preferences.ts';
import { useShell } from '../state/window/window-state.ts';

/** The text that the user can copy after an error. */
export interface OpenedText {
  read(): string;
  /**
   * Calls `listener` when something else is opened.
   * @returns a function that stops listening
   */
  onOpened(listener: () => void): () => void;
}

interface Props {
  readonly opened: OpenedText;
  readonly children: ReactNode;
}

interface State {
  readonly error: Error | null;
}

/** Reports an error, lets the user copy it, and offers ways to continue. Whatever is opened later is shown. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return <Crash error={this.state.error} opened={this.props.opened} retry={() => this.setState({ error: null })} />;
  }
}

interface CrashProps {
  readonly error: Error;
  readonly opened: OpenedText;
  readonly retry: () => void;
}

export function Crash({ error, opened, retry }: CrashProps) {
  const { t } = useTranslation();
  useEffect(() => opened.onOpened(retry), [opened, retry]);
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
        <button type="button" className="button outlined" onClick={() => copy(opened.read())}>
          {t('ui.crash.copy')}
        </button>
        <button type="button" className="button outlined" onClick={() => copy(errorReport(error))}>
          {t('ui.crash.copyReport')}
        </button>
      </div>
    </div>
  );
}

/** Reloads without the address, which would reopen the cause of the crash. */
function reloadEmpty(): void {
  if (location.hash !== '') setAddress(null);
  location.reload();
}

function copy(text: string): void {
  void navigator.clipboard.writeText(text);
}

/** Details that help to find an error, without open scripts and lessons, or the address, which contains them. */
export function errorReport(error: Error): string {
  const version = useShell.getState().info?.version ?? '';
  return [
    `ECS Atlas ${version}`.trim(),
    navigator.userAgent,
    new Date().toISOString(),
    '',
    error.stack ?? `${error.name}: ${error.message}`,
    '',
  ].join('\n');
}
