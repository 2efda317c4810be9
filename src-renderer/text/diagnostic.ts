import type { Translate } from '../../core/cells/translate.ts';
import type { Diagnostic } from '../../core/script/diagnostic.ts';

/** A diagnostic in the user's language, with its suggestion. */
export function sayDiagnostic({ code, args, suggestion }: Diagnostic, t: Translate): string {
  const words = Object.entries(args).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]);
  const problem = t(`diagnostic.${code}`, Object.fromEntries(words));
  return suggestion === undefined ? problem : `${problem} ${t('diagnostic.did-you-mean', { suggestion })}`;
}
