import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { closeDialog } from '../state/window/window-state.ts';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly className?: string;
  /** False for the palette, whose input is its title. */
  readonly showTitle?: boolean;
  /** Called instead of closing, for example to cancel a running export first. */
  readonly onDismiss?: () => void;
}

/** A modal dialog based on the browser's own, which traps the focus and restores it. */
export function Dialog({ title, children, className = '', showTitle = true, onDismiss = closeDialog }: Props) {
  const { t } = useTranslation();
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    // A layout effect, because the browser restores the focus only while the dialog is still in the document.
    const dialog = element.current;
    if (dialog !== null && !dialog.open) dialog.showModal();
    const first = dialog?.querySelector<HTMLElement>('[data-autofocus], [cmdk-input]') ?? dialog;
    first?.focus();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is handled by onCancel
    <dialog
      ref={element}
      tabIndex={-1}
      className={`popup dialog ${className}`}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onDismiss();
      }}
      onClick={(event) => {
        if (event.target === element.current) onDismiss();
      }}
    >
      <div className="dialog-body">
        <header className={showTitle ? 'row dialog-header' : 'visually-hidden'}>
          <h2 id={titleId}>{title}</h2>
          {showTitle && (
            <button type="button" className="button icon" aria-label={t('ui.dialog.close')} onClick={onDismiss}>
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </header>
        {children}
      </div>
    </dialog>
  );
}
