import { useTranslation } from 'react-i18next';
import { useRunCommand } from '../../ui/command.ts';

const choices = [
  { locale: 'en', label: 'EN', name: 'English' },
  { locale: 'zh-CN', label: '中文', name: '简体中文' },
] as const;

/** The way to the other language, in that language. */
export function LocaleSwitch() {
  const { i18n } = useTranslation();
  const run = useRunCommand();
  return choices
    .filter(({ locale }) => locale !== i18n.language)
    .map(({ locale, label, name }) => (
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
        {label}
      </button>
    ));
}
