import type { i18n } from 'i18next';
import { HostError } from '../../host/host-error.ts';
import { Logo } from '../../ui/logo.tsx';

/** Replaces a window that could not start: shows the reason and possible remedies. */
export function Unreachable({ error, i18n }: { readonly error: unknown; readonly i18n: i18n }) {
  const reason =
    error instanceof HostError ? i18n.t(error.key) : error instanceof Error ? error.message : String(error);
  return (
    <main className="crash" role="alert">
      <Logo />
      <h1>{i18n.t('ui.crash.unreachable')}</h1>
      <p>{reason}</p>
      <div className="dialog-actions">
        <button type="button" className="button primary" onClick={() => location.reload()}>
          {i18n.t('ui.crash.again')}
        </button>
      </div>
    </main>
  );
}
