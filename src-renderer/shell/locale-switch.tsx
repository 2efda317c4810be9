import { useTranslation } from 'react-i18next';
import { useRunCommand } from '../ui/command.ts';

const choices = [
  { locale: 'en', label: 'EN', name: 'English' },
  { locale: 'zh-CN', label: '中文', name: '简体中文' },
] as const;

export function LocaleSwitch() {
  const { t, i18n } = useTranslation();
  const run = useRunCommand();
  return (
    <fieldset className="segments" aria-label={t('ui.language')}>
      {choices.map(({ locale, label, name }) => (
        <button
          key={locale}
          type="button"
          className="segment"
          lang={locale}
          aria-label={name}
          aria-pressed={i18n.language === locale}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(`view.locale.${locale}`)}
        >
          {label}
        </button>
      ))}
    </fieldset>
  );
}
