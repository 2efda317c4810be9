import { X } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PanelName } from '../state/preferences/preferences.ts';
import { togglePanel } from '../state/session/panels.ts';

interface Props {
  readonly name: PanelName;
  readonly children: ReactNode;
  /** True if the content has its own padding and scrolling. */
  readonly flush?: boolean;
  /** Shown in the header, before the close button. */
  readonly extra?: ReactNode;
}

export function PanelFrame({ name, children, flush = false, extra }: Props) {
  const { t } = useTranslation();
  const title = t(`ui.panel.${name}`);
  const section = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const closed = section.current;
    // Moves the focus to the button that opens the panel.
    return () => {
      const button = document.querySelector<HTMLElement>(`.drawer-toggles [data-command="view.panel.${name}"]`);
      if (closed?.contains(document.activeElement) === true) button?.focus({ preventScroll: true });
    };
  }, [name]);
  return (
    <section ref={section} className="panel" aria-label={title} data-panel={name}>
      <header className="row panel-header">
        <h2 className="ellipsis">{title}</h2>
        {extra}
        <button
          type="button"
          className="button icon"
          aria-label={t('ui.panel.close', { panel: title })}
          title={t('ui.panel.close', { panel: title })}
          onClick={() => togglePanel(name)}
        >
          <X size={16} aria-hidden="true" />
        </button>
      </header>
      <div className={flush ? 'panel-body flush' : 'panel-body'} tabIndex={flush ? undefined : 0}>
        {children}
      </div>
    </section>
  );
}
