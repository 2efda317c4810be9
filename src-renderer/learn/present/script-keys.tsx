import { useTranslation } from 'react-i18next';
import { KeyButton } from './key-button.tsx';
import { PresentBar } from './present-tools.tsx';

/**
 * The keys and tools of a presented script, game or comparison.
 * @param atEnd true if no step follows
 */
export function ScriptKeys({ atEnd }: { readonly atEnd: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      {!atEnd && <KeyButton command="play.next" symbol="→" label={t('ui.present.step')} />}
      <PresentBar />
      <KeyButton command="back" symbol="Esc" label={t('ui.present.leave')} />
    </>
  );
}
