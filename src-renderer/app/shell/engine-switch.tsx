import { useTranslation } from 'react-i18next';
import { libraryIds } from '../../../core/engines/all.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import { useSession } from '../../state/session/session.ts';
import { useRunCommand } from '../../ui/command.ts';
import { Segments } from '../../ui/segmented-control.tsx';

/** Chooses the engine that runs the script. */
export function EngineSwitch() {
  const { t } = useTranslation();
  const run = useRunCommand();
  const chosen = useSession((session) => session.document.engine);
  return (
    <Segments
      label={t('ui.engine.label')}
      options={libraryIds}
      text={(engine) => t(`ui.engine.name.${engine}`)}
      about={(engine) => t(`ui.engine.about.${engine}`)}
      isChosen={(engine) => chosen === engine}
      onChoose={(engine) => run(`engine.${engine}` as CommandId)}
    />
  );
}
