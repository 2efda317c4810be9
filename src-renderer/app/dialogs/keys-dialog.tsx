import { useTranslation } from 'react-i18next';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { keySections } from './key-sections.ts';

/** The card of all keyboard shortcuts. Further keys of a command are spellings of the same one. */
export function KeysDialog() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('command.help.keys.title')} className="keys-dialog">
      <div className="key-sections">
        {keySections.map(({ title, ids, hasDigits }) => (
          <section key={title}>
            <h3>{t(`ui.keys.${title}`)}</h3>
            <dl>
              {ids.map((id) => (
                <div key={id} className="row key-row">
                  <dt>{t(`command.${id}.title`)}</dt>
                  <dd className="row">
                    <CommandKeys command={id} />
                  </dd>
                </div>
              ))}
              {hasDigits && (
                <div className="row key-row">
                  <dt>{t('ui.keys.option')}</dt>
                  <dd className="row">
                    <span className="keys">
                      <kbd>1</kbd>–<kbd>9</kbd>
                    </span>
                  </dd>
                </div>
              )}
            </dl>
          </section>
        ))}
      </div>
      <p className="hint">{t('ui.keys.note')}</p>
    </Dialog>
  );
}
