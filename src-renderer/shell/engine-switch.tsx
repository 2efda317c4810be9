import { useTranslation } from 'react-i18next';
import { libraryIds } from '../../core/engines/all.ts';
import type { CommandId } from '../../src-main/commands.ts';
import { useSession } from '../state/session.ts';
import { useRunCommand } from '../ui/command.ts';

/** The engine that the script runs on. */
export function EngineSwitch() {
  const { t } = useTranslation();
  const run = useRunCommand();
  const chosen = useSession((session) => session.document.engine);
  return (
    <fieldset className="segments engine-switch" aria-label={t('ui.engine.label')}>
      {libraryIds.map((engine) => (
        <button
          key={engine}
          type="button"
          className="segment"
          title={t(`ui.engine.about.${engine}`)}
          aria-pressed={chosen === engine}
          // The focus stays where it is, in the editor say.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(`engine.${engine}` as CommandId)}
        >
          {t(`ui.engine.name.${engine}`)}
        </button>
      ))}
    </fieldset>
  );
}
