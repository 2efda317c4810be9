import { useTranslation } from 'react-i18next';
import { type SourceLine, sourceText } from '../../core/world/systems.ts';
import { canOpenSource, openSource } from '../state/window/open-source.ts';

/** The line of a game's code that runs a system. The desktop app shows it in an editor. */
export function SourceLink({ source }: { readonly source: SourceLine }) {
  const { t } = useTranslation();
  const text = sourceText(source);
  const short = text.slice(text.search(/[^\\/]*$/));
  if (!canOpenSource(source)) {
    return (
      <small className="mono ellipsis" title={text}>
        {short}
      </small>
    );
  }
  return (
    <button
      type="button"
      className="focus-link mono"
      title={t('ui.systems.openSource', { source: text })}
      onClick={() => openSource(source)}
    >
      {short}
    </button>
  );
}
