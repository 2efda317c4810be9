import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandGroup } from '../../../src-main/contract/command-sections.ts';
import { type CommandInfo, commandInfos } from '../../../src-main/contract/commands.ts';
import { Keys } from '../../ui/command-keys.tsx';
import { Dialog } from '../../ui/dialog.tsx';

const sections: readonly { readonly title: string; readonly groups: readonly CommandGroup[] }[] = [
  { title: 'stepping', groups: ['play'] },
  { title: 'looking', groups: ['view'] },
  { title: 'panes', groups: ['panes'] },
  { title: 'compare', groups: ['compare'] },
  { title: 'lesson', groups: ['lesson'] },
  { title: 'live', groups: ['live'] },
  { title: 'working', groups: ['file', 'edit', 'help'] },
];

/** Commands with keys. The digits share one row. */
const listed = commandInfos.filter(({ keys }) => keys.length > 0 && !/^\d$/.test(keys[0]!));

/** Lists all keyboard shortcuts. */
export function KeysDialog() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('command.help.keys.title')} className="keys-dialog">
      <div className="key-sections">
        {sections.map((section) => (
          <section key={section.title}>
            <h3>{t(`ui.keys.${section.title}`)}</h3>
            <dl>
              {listed
                .filter(({ group }) => section.groups.includes(group))
                .map((command) => (
                  <CommandRow key={command.id} command={command} />
                ))}
              {section.title === 'stepping' && (
                <KeyRow title={t('ui.keys.percent')}>
                  <kbd>0</kbd>–<kbd>9</kbd>
                </KeyRow>
              )}
              {section.title === 'looking' && (
                <KeyRow title={t('ui.keys.cursor')}>
                  {['←', '↑', '↓', '→'].map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </KeyRow>
              )}
            </dl>
          </section>
        ))}
      </div>
      <p className="hint">{t('ui.keys.note')}</p>
    </Dialog>
  );
}

function CommandRow({ command: { id, keys } }: { readonly command: CommandInfo }) {
  const { t } = useTranslation();
  // Presentation remotes send the paging keys.
  const all = keys.filter((chord, i) => i === 0 || chord.startsWith('Page'));
  return (
    <KeyRow title={t(`command.${id}.title`)}>
      {all.map((chord, i) => (
        <Fragment key={chord}>
          {i > 0 && <span className="or">{t('ui.keys.or')}</span>}
          <Keys chord={chord} />
        </Fragment>
      ))}
    </KeyRow>
  );
}

function KeyRow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="row key-row">
      <dt>{title}</dt>
      <dd className="row">{children}</dd>
    </div>
  );
}
