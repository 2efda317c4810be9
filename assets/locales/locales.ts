/** The languages of the program, in the order of menus. docs/add-a-locale.md says what each of them needs. */
export const LOCALES = ['en', 'zh-CN'] as const;
export type Locale = (typeof LOCALES)[number];

/** The name of each language in that language, and a short form for a button. */
export const LOCALE_NAMES: Readonly<Record<Locale, { readonly short: string; readonly name: string }>> = {
  en: { short: 'EN', name: 'English' },
  'zh-CN': { short: '中文', name: '简体中文' },
};

export function isLocale(tag: unknown): tag is Locale {
  return LOCALES.some((locale) => locale === tag);
}

/** The locale for a BCP 47 tag (zh-TW) or a POSIX one (zh_CN.UTF-8), by its language alone; null if there is no translation. */
export function localeOfTag(tag: string | undefined): Locale | null {
  const language = languageOf(tag ?? '');
  return LOCALES.find((locale) => languageOf(locale) === language) ?? null;
}

function languageOf(tag: string): string {
  return tag.toLowerCase().split(/[-_.]/, 1)[0]!;
}
