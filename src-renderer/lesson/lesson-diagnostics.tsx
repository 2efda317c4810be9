import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Diagnostic } from '../../core/script/diagnostic.ts';
import { sayDiagnostic } from '../text/diagnostic.ts';
import { useTranslate } from '../text/translate.ts';

interface Props {
  readonly name: string;
  readonly diagnostics: readonly Diagnostic[];
}

/** Errors of a lesson beside what can be shown of it, each with its place in the file. */
export function LessonDiagnostics({ name, diagnostics }: Props) {
  const { t } = useTranslation();
  const translate = useTranslate();
  return (
    <section className="lesson-errors" role="alert" aria-label={t('ui.lesson.errors', { count: diagnostics.length })}>
      <h2 className="row">
        <CircleAlert size={18} aria-hidden="true" />
        {t('ui.lesson.errors', { count: diagnostics.length })}
      </h2>
      <ul>
        {diagnostics.map((each) => (
          <li key={`${each.span.line}:${each.span.column}:${each.code}`}>
            <code>{`${name}:${each.span.line}:${each.span.column}`}</code> {sayDiagnostic(each, translate)}
          </li>
        ))}
      </ul>
    </section>
  );
}
