import type { Translate } from '../../core/cells/translate.ts';
import type { Diagnostic } from '../../core/script/language/diagnostic.ts';

/** Formats a diagnostic in the user's language. */
export function sayProblem({ code, args }: Diagnostic, t: Translate): string {
  const words = Object.entries(args).map(([key, value]) => [key, typeof value === 'bigint' ? String(value) : value]);
  return t(`diagnostic.${code}`, Object.fromEntries(words));
}
