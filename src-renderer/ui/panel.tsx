import { X } from 'lucide-react';
import type { ReactNode } from 'react';
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
  return (
    <section className="panel" aria-label={title} data-panel={name}>
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
