import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LessonRun } from '../../../../core/lesson/parse/lesson.ts';
import type { Diagnostic } from '../../../../core/script/language/diagnostic.ts';
import { excerptAt, MAX_PRINTED } from '../../../../core/script/narration/print-diagnostic.ts';
import { bySpan } from '../../../../core/script/operation/operation.ts';
import { splitLines } from '../../../../core/script/parse/lexer.ts';
import { sayProblem } from '../../../text/diagnostic.ts';
import { useTranslate } from '../../../text/translate.ts';

/** Lists the errors of a lesson in the format of `ecs-atlas check`, next to its valid parts. */
export function LessonDiagnostics({ played: { lesson, failures } }: { readonly played: LessonRun }) {
  const { t } = useTranslation();
  const found = [...lesson.diagnostics, ...failures];
  if (found.length === 0) return null;
  const sorted = found.sort(bySpan);
  const lines = splitLines(lesson.text);
  const more = sorted.length - MAX_PRINTED;
  return (
    <section className="lesson-errors" role="alert" aria-label={t('ui.lesson.errors', { count: found.length })}>
      <h2 className="row">
        <CircleAlert size={18} aria-hidden="true" />
        {t('ui.lesson.errors', { count: found.length })}
      </h2>
      <ul>
        {sorted.slice(0, MAX_PRINTED).map((each) => (
          <LessonDiagnostic
            key={`${each.span.line}:${each.span.column}:${each.message}`}
            name={lesson.name}
            lines={lines}
            diagnostic={each}
          />
        ))}
        {more > 0 && <li>{t('diagnostic.more', { count: more, name: lesson.name })}</li>}
      </ul>
    </section>
  );
}

interface DiagnosticProps {
  readonly name: string;
  readonly lines: readonly string[];
  readonly diagnostic: Diagnostic;
}

function LessonDiagnostic({ name, lines, diagnostic }: DiagnosticProps) {
  const translate = useTranslate();
  const { span, suggestion } = diagnostic;
  const { head, wrong, tail, carets, column } = excerptAt(lines, span);
  return (
    <li>
      <p>
        <code>{`${name}:${span.line}:${column}`}</code> {sayProblem(diagnostic, translate)}
      </p>
      <pre>
        {`${head}${wrong}${tail}\n`}
        {/* Indents by the width of the text before the error, in any writing system. */}
        <span aria-hidden="true">
          <span className="before">{head}</span>
          <span className="carets">{carets}</span>
        </span>
      </pre>
      {suggestion !== undefined && <p>{translate('diagnostic.did-you-mean', { suggestion })}</p>}
    </li>
  );
}
