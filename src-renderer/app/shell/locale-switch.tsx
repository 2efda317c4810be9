import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES } from '../../../assets/locales/locales.ts';
import { useRunCommand } from '../../ui/command.ts';

/** A button for each other language, in that language. */
export function LocaleSwitch() {
  const { i18n } = useTranslation();
  const run = useRunCommand();
  return LOCALES.filter((locale) => locale !== i18n.language)
    .map((locale) => ({ locale, ...LOCALE_NAMES[locale] }))
    .map(({ locale, short, name }) => (
      <button
        key={locale}
        type="button"
        className="button"
        lang={locale}
        aria-label={name}
        title={name}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(`view.locale.${locale}`)}
      >
        {short}
      </button>
    ));
}
