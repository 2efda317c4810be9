import { useTranslation } from 'react-i18next';
import { engineTitle, newerVersion } from '../../../core/page/engine-title.ts';
import { changeVersion } from '../../state/editing/script-edits.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';

/** Says that the oldest version of the engine runs a script that names none, and offers to write the newest one. */
export function VersionNote() {
  const { t } = useTranslation();
  const { engine, script } = useSession((session) => session.document);
  const translate = useTranslate();
  const newest = newerVersion(engine, script.schema);
  if (newest === null) return null;
  return (
    <p className="row version-note">
      <span>{t('ui.oldestVersion.runs', { runs: engineTitle(engine, script.schema, translate) })}</span>
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
