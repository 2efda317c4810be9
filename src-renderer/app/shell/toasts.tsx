import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { dismissToast, type Toast, useShell } from '../../state/window/window-state.ts';
import { useRunCommand } from '../../ui/command.ts';

const icons = { info: Info, success: CircleCheck, error: TriangleAlert } as const;

/** Long enough to read twice; errors stay until they are dismissed. */
const SHOWN_MS = 8000;

const NONE: readonly Toast[] = [];

/** Messages over the window. Nothing lies over a presented page, so they wait until presenting ends. */
export function Toasts() {
  const toasts = useShell((shell) => (shell.presenting ? NONE : shell.toasts));
  return (
    <div className="stack toasts" role="status" aria-live="polite">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

function ToastView({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation();
  const run = useRunCommand();
  const Icon = icons[toast.tone];
  useEffect(() => {
    if (toast.tone === 'error') return;
    const timer = setTimeout(() => dismissToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast]);
  const { action } = toast;
  return (
    <div className={`row popup toast ${toast.tone}`}>
      <Icon className={`toast-icon ${toast.tone}`} size={18} aria-hidden="true" />
      <p>{toast.text}</p>
      {action !== undefined && (
        <button
          type="button"
          className="button outlined"
          onClick={() => {
            run(action);
            dismissToast(toast.id);
          }}
        >
          {t(`command.${action}.title`)}
        </button>
      )}
      <button type="button" className="button icon" aria-label={t('ui.dismiss')} onClick={() => dismissToast(toast.id)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
