import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../src-main/commands.ts';
import { chords } from '../ui/chords.ts';
import { Keys } from '../ui/keys.tsx';
import { Dialog } from './dialog.tsx';

const sections: readonly { readonly title: string; readonly commands: readonly CommandId[] }[] = [
  {
    title: 'stepping',
    commands: [
      'play.toggle',
      'play.next',
      'play.previous',
      'play.nextOperation',
      'play.previousOperation',
      'play.start',
      'play.end',
      'play.nextMarker',
      'play.previousMarker',
      'play.faster',
      'play.slower',
    ],
  },
  {
    title: 'looking',
    commands: [
      'focus.stage',
      'view.fit',
      'view.zoomIn',
      'view.zoomOut',
      'view.zoomReset',
      'view.follow',
      'view.present',
      'view.fullscreen',
    ],
  },
  {
    title: 'panes',
    commands: [
      'pane.next',
      'pane.previous',
      'pane.splitRight',
      'pane.splitDown',
      'pane.maximise',
      'pane.close',
      'pane.structures',
    ],
  },
  { title: 'compare', commands: ['compare.toggle', 'compare.table'] },
  {
    title: 'working',
    commands: [
      'help.palette',
      'focus.script',
      'focus.timeline',
      'file.open',
      'file.save',
      'export.step',
      'export.all',
      'edit.undo',
      'edit.redo',
      'help.keys',
      'back',
    ],
  },
];

/** Commands whose second key matters: presenters send it. */
const paged: ReadonlySet<CommandId> = new Set(['play.next', 'play.previous']);

/** All keys at a glance. */
export function KeysDialog() {
  const { t } = useTranslation();
  return (
    <Dialog title={t('command.help.keys.title')} className="keys-dialog">
      <div className="key-sections">
        {sections.map((section) => (
          <section key={section.title}>
            <h3>{t(`ui.keys.${section.title}`)}</h3>
            <dl>
              {section.commands.map((id) => (
                <KeyRow key={id} id={id} />
              ))}
              {section.title === 'stepping' && <PercentRow />}
              {section.title === 'looking' && <CursorRow />}
            </dl>
          </section>
        ))}
      </div>
      <p className="hint">{t('ui.keys.note')}</p>
    </Dialog>
  );
}

function KeyRow({ id }: { readonly id: CommandId }) {
  const { t } = useTranslation();
  const all = (chords[id] ?? []).slice(0, paged.has(id) ? 2 : 1);
  return (
    <div className="key-row">
      <dt>{t(`command.${id}.title`)}</dt>
      <dd>
        {all.map((chord, i) => (
          <Fragment key={chord}>
            {i > 0 && <span className="or">{t('ui.keys.or')}</span>}
            <Keys chord={chord} />
          </Fragment>
        ))}
      </dd>
    </div>
  );
}

function PercentRow() {
  const { t } = useTranslation();
  return (
    <div className="key-row">
      <dt>{t('ui.keys.percent')}</dt>
      <dd>
        <kbd>0</kbd>–<kbd>9</kbd>
      </dd>
    </div>
  );
}

function CursorRow() {
  const { t } = useTranslation();
  return (
    <div className="key-row">
      <dt>{t('ui.keys.cursor')}</dt>
      <dd>
        <kbd>←</kbd>
        <kbd>↑</kbd>
        <kbd>↓</kbd>
        <kbd>→</kbd>
      </dd>
    </div>
  );
}
