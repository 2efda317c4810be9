import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../core/lesson/parse/lesson.ts';
import type { Diagnostic } from '../../../core/script/diagnostic.ts';
import { excerptAt, type NamedText } from '../../../core/script/print-diagnostic.ts';
import { sayProblem } from '../../text/diagnostic.ts';
import { useTranslate } from '../../text/translate.ts';

/** The errors of a lesson, as `ecs-atlas check` prints them, next to its valid parts. */
export function LessonDiagnostics({ played: { lesson, failures } }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const found = [...lesson.diagnostics, ...failures];
  if (found.length === 0) return null;
  const sorted = found.sort((a, b) => a.span.line - b.span.line || a.span.column - b.span.column);
  return (
    <section className="lesson-errors" role="alert" aria-label={t('ui.lesson.errors', { count: found.length })}>
      <h2 className="row">
        <CircleAlert size={18} aria-hidden="true" />
        {t('ui.lesson.errors', { count: found.length })}
      </h2>
      <ul>
        {sorted.map((each) => (
          <LessonDiagnostic
            key={`${each.span.line}:${each.span.column}:${each.message}`}
            source={lesson}
            diagnostic={each}
          />
        ))}
      </ul>
    </section>
  );
}

function LessonDiagnostic({ source, diagnostic }: { readonly source: NamedText; readonly diagnostic: Diagnostic }) {
  const translate = useTranslate();
  const { span, suggestion } = diagnostic;
  const { head, wrong, tail, carets, column } = excerptAt(source.text, span);
  return (
    <li>
      <p>
        <code>{`${source.name}:${span.line}:${column}`}</code> {sayProblem(diagnostic, translate)}
      </p>
      <pre>
        {`${head}${wrong}${tail}\n`}
        {/* As wide as the text before the error, in any script. */}
        <span aria-hidden="true">
          <span className="before">{head}</span>
          <span className="carets">{carets}</span>
        </span>
      </pre>
      {suggestion !== undefined && <p>{translate('diagnostic.did-you-mean', { suggestion })}</p>}
    </li>
  );
}
