import { engineName } from '../../../core/script/narration/narrate.ts';
import { performOperation } from '../../state/editing/script-edits.ts';
import { useOpenPanels } from '../../state/session/panels.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { WithCode } from '../../text/with-code.tsx';
import { CommandButton } from '../../ui/command-button.tsx';

/** The first entity of a new script. */
const NAME = 'hero';
const LINE = `create ${NAME}`;

/** Shown instead of the picture of a script without operations: its first one, as a button. */
export function EmptyScript() {
  const t = useTranslate();
  const engine = useSession((session) => session.document.run.engine);
  const isScriptOpen = useOpenPanels().includes('script');
  return (
    <div className="empty-pane empty-script">
      <div className="empty-cells" aria-hidden="true">
        {[0, 1, 2, 3, 4].map((cell) => (
          <i key={cell} />
        ))}
      </div>
      <h3>{t('ui.file.nothing.title')}</h3>
      <p>{t('ui.file.nothing.lead', { engine: engineName(engine, t) })}</p>
      <button type="button" className="button primary" onClick={() => performOperation(LINE)}>
        {t('ui.file.nothing.create', { name: NAME })}
      </button>
      <p className="hint">
        <WithCode text={t('ui.file.nothing.or', { line: LINE })} />
      </p>
      {!isScriptOpen && (
        <CommandButton command="view.panel.script" className="link">
          {t('command.view.panel.script.title')}
        </CommandButton>
      )}
      <CommandButton command="file.examples" className="link">
        {t('command.file.examples.title')}
      </CommandButton>
    </div>
  );
}
