import { ChevronRight } from 'lucide-react';
import { type CSSProperties, Fragment, memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeText } from '../../../core/cells/write-text.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { Handle } from '../../../core/script/language/language.ts';
import type { Depth } from '../../../core/script/narration/beats.ts';
import { operationLines, type SummaryRow } from '../../../core/script/narration/operation-lines.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { useTranslate } from '../../text/translate.ts';
import { PanelFrame } from '../../ui/panel.tsx';
import { callStack, type RoutineLine, routineLines, routineTitle } from './call-stack.ts';
import { tokenize } from './pseudocode-tokens.ts';

/** The pseudocode in its drawer. */
export function PseudocodePanel() {
  return (
    <PanelFrame name="pseudocode" flush>
      <Pseudocode />
    </PanelFrame>
  );
}

/** Shows the lines that the operation ran, if it is shown as a whole; else the routine of the current step with its callers. */
export function Pseudocode() {
  const run = useSession((session) => session.document.run);
  const position = useSession((session) => session.position);
  const depth = useDepth();
  const rows = useMemo(
    () => (depth === 'operation' ? operationLines(run, position, run.language.pseudocode) : null),
    [run, position, depth],
  );
  return rows === null ? <RoutineAt run={run} position={position} depth={depth} /> : <Summary run={run} rows={rows} />;
}

interface RoutineAtProps {
  readonly run: ScriptRun;
  readonly position: number;
  readonly depth: Depth;
}

/** Shows the routine of the current step with its line marked, and its callers. */
function RoutineAt({ run, position, depth }: RoutineAtProps) {
  const { t } = useTranslation();
  const stack = useMemo(() => callStack(run, position, depth), [run, position, depth]);
  const top = stack.at(-1);
  const lines = useMemo(
    () => (top === undefined ? [] : routineLines(run.language.pseudocode, top.routine)),
    [run, top],
  );
  if (top === undefined) return <p className="empty-hint">{t('ui.pseudocode.empty')}</p>;
  return (
    <div className="pseudocode">
      <ol className="call-stack" aria-label={t('ui.pseudocode.stack')}>
        {stack.map((frame, depth) => (
          <li key={frame.line} aria-current={depth === stack.length - 1 ? 'step' : undefined}>
            {depth > 0 && <ChevronRight size={14} aria-hidden="true" />}
            <code title={run.language.pseudocode[frame.line]?.text.trim()}>{routineTitle(frame.routine)}</code>
          </li>
        ))}
      </ol>
      <Listing lines={lines} current={top.line} />
    </div>
  );
}

/** Shows the lines that an operation ran, each with the first value that it wrote. The last one is the current line. */
function Summary({ run, rows }: { readonly run: ScriptRun; readonly rows: readonly SummaryRow[] }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const { columns } = run.timeline;
  const { cells } = engineNamed(run.engine);
  const view = { translate, nameOf: (handle: Handle) => run.nameOf(handle) };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className="listing" tabIndex={0} aria-label={t('ui.pseudocode.operation')}>
      {rows.map(({ line, indent, times, write, isLast }) => {
        const { key, text } = run.language.pseudocode[line]!;
        const value = write === null ? null : writeText(cells, columns, write, view);
        return (
          <li key={line} className={times > 0 ? 'ran' : undefined} aria-current={isLast ? 'step' : undefined}>
            <CodeLine indent={indent} text={t(key, { defaultValue: text })} />
            {value !== null && <code className="listing-value">{value}</code>}
            {times > 1 && <span className="listing-times">{`× ${times}`}</span>}
          </li>
        );
      })}
    </ol>
  );
}

function Listing({ lines, current }: { readonly lines: readonly RoutineLine[]; readonly current: number }) {
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is the reason to scroll
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <ol className="listing" ref={list} tabIndex={0}>
      {lines.map((line) => (
        <li key={line.index} aria-current={line.index === current ? 'step' : undefined}>
          <CodeLine indent={line.indent} text={t(line.key, { defaultValue: line.text })} />
        </li>
      ))}
    </ol>
  );
}

const CodeLine = memo(function CodeLine({ indent, text }: { readonly indent: number; readonly text: string }) {
  return (
    <code className="listing-code" style={{ '--indent': `${indent * 2}ch` } as CSSProperties}>
      {tokenize(text).map((token, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text of a line never changes
        <Fragment key={i}>
          {token.kind === 'plain' ? breakable(token.text) : <span className={token.kind}>{token.text}</span>}
        </Fragment>
      ))}
    </code>
  );
});

/** Allows a line break after an opening parenthesis, so that no name has to be broken. */
function breakable(text: string) {
  return text.split(/(?<=\()(?!\))/).map((part, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a line never changes
    <Fragment key={i}>
      {i > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
