import { Info, X } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { engineName } from '../../../core/script/narration/narrate.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import { useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { useRunCommand } from '../../ui/command.ts';

/** At most this many words are named. */
const MAX_NAMED = 4;

/** Says which words of the script its engine does not have, so it runs without them, with a way back. */
export function AdaptedNote() {
  const { t } = useTranslation();
  const translate = useTranslate();
  const run = useRunCommand();
  const { leftOut, accepting, engine } = useSession((session) => session.document);
  // The editor strikes out settings of another engine, and nobody misses them.
  const words = [...new Set(leftOut.filter(({ isUnnamed }) => isUnnamed !== true).map(({ word }) => word))];
  const key = `${engine} ${words.join(' ')}`;
  const [dismissed, setDismissed] = useState('');
  if (words.length === 0 || key === dismissed) return null;
  const named = words.slice(0, words.length > MAX_NAMED ? MAX_NAMED - 1 : MAX_NAMED);
  const back = accepting[0];
  return (
    <div className="row notice adapted" role="status">
      <Info size={18} aria-hidden="true" />
      <p>
        <strong>{t('ui.adapted.title', { engine: engineName(engine, translate) })}</strong>{' '}
        <span className="adapted-without">
          {t('ui.adapted.without')}{' '}
          {named.map((word, i) => (
            <Fragment key={word}>
              {i > 0 && t('ui.adapted.and')}
              <code>{word}</code>
            </Fragment>
          ))}
          {words.length > named.length && t('ui.adapted.more', { count: words.length - named.length })}
          {t('ui.adapted.unchanged')}
        </span>
      </p>
      {back !== undefined && (
        <button type="button" className="button outlined" onClick={() => run(`engine.${back}` as CommandId)}>
          {t('ui.adapted.back', { engine: engineName(back, translate) })}
        </button>
      )}
      <button type="button" className="button icon" aria-label={t('ui.dialog.close')} onClick={() => setDismissed(key)}>
        <X size={16} aria-hidden="true" />
      </button>
    </div>
  );
}
