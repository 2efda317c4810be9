import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadEngines } from '../../core/engines/load.ts';

/** A part of the window could not be loaded: the server was stopped, or there is no network. */
class NotLoaded extends Error {
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
class PartBoundary extends Component<Props, { readonly error: unknown }> {
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

const waiting: (() => Promise<unknown>)[] = [];

export interface LazyPart<P> {
  (props: P): ReactNode;
  /** Starts loading it before it is shown. A failure is retried when it is shown. */
  prepare(): void;
}

/**
 * Makes a part of the window a separate chunk, loaded when it is first shown or by `loadParts`. It renders nothing until then. A part that
 * cannot be loaded says so and can be retried.
 * @param load `async () => (await import('./palette.tsx')).Palette`
 */
export function part<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  waiting.push(load);
  const loaded = () =>
    lazy(async () => {
      const found = await load().catch((error: unknown) => {
        throw new NotLoaded(error);
      });
      return { default: found };
    });
  // React.lazy caches its failure, so a retry needs a new one.
  let Part = loaded();
  const renew = (): void => {
    Part = loaded();
  };
  const LoadedPart = (props: P): ReactNode => (
    <PartBoundary
      onRetry={renew}
      show={() => (
        <Suspense fallback={null}>
          <Part {...props} />
        </Suspense>
      )}
    />
  );
  return Object.assign(LoadedPart, { prepare: () => void load().catch(() => null) });
}

/** Makes a part that needs all engines: it is shown when it and the engines are loaded. */
export function partWithEngines<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  return part(async () => {
    const [found] = await Promise.all([load(), loadEngines()]);
    return found;
  });
}

/** Loads every part, one after another, so that each is later shown immediately. A failure is retried when the part is shown. */
export async function loadParts(): Promise<void> {
  for (const load of waiting.splice(0)) await load().catch(() => null);
}
