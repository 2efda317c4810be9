import { useTranslation } from 'react-i18next';
import { versionsOf } from '../../../core/engines/all.ts';
import { changeVersion } from '../../state/editing/script-edits.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import { useSession } from '../../state/session/session.ts';

/** Says that the oldest version of the engine runs a script that names none, and offers to write the newest one. */
export function VersionNote() {
  const { t } = useTranslation();
  const { engine, script } = useSession((session) => session.document);
  const versions = versionsOf(engine);
  const newest = versions.at(-1);
  if (script.schema.version !== undefined || newest === undefined || newest === versions[0]) return null;
  return (
    <p className="row version-note">
      <span>{t('ui.oldestVersion.runs', { runs: `${t(`ui.engine.name.${engine}`)} ${versions[0]}` })}</span>
      <button
        type="button"
        className="button"
        onClick={() => {
          applyTyping();
          changeVersion(newest);
        }}
      >
        {t('ui.oldestVersion.use', { version: newest })}
      </button>
    </p>
  );
}
