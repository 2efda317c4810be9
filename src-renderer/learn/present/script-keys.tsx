import { useTranslation } from 'react-i18next';
import { BlankScreen } from './blank-screen.tsx';
import { KeyButton } from './key-button.tsx';

/** The keys that step through a presented script, make the screen black and end presenting. */
export function ScriptKeys() {
  const { t } = useTranslation();
  return (
    <>
      <KeyButton command="play.next" symbol="→" label={t('ui.present.step')} />
      <KeyButton command="present.blank" symbol="B" label={t('ui.present.black')} />
      <KeyButton command="back" symbol="Esc" label={t('ui.present.leave')} />
      <BlankScreen />
    </>
  );
}
