import { ChevronRight } from 'lucide-react';
import { type CSSProperties, Fragment, memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { writeText } from '../../../core/cells/write-text.ts';
import { engineNamed } from '../../../core/engines/all.ts';
import type { Handle } from '../../../core/script/language/language.ts';
import { type Depth, spanTo } from '../../../core/script/narration/beats.ts';
import { linesOfBeat, operationLines, type SummaryRow } from '../../../core/script/narration/operation-lines.ts';
import type { ScriptRun } from '../../../core/script/run/run.ts';
import { type RoutineLine, routineLines, routineTitle } from '../../../core/trace/pseudocode.ts';
import { useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
import { useTranslate } from '../../text/translate.ts';
import { PanelFrame } from '../../ui/panel.tsx';

const pattern =
  /(?<keyword>\b(?:if|else|while|for|each|in|return|assert|throw|on|and|or|not|is|null|exception)\b)|(?<call>\b[a-z_]\w*(?=[(<]))|(?<number>\b\d+\b)/gi;

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

/** Shows the routine of the current step with its line and the others of the beat marked, and its callers. */
function RoutineAt({ run, position, depth }: RoutineAtProps) {
  const { t } = useTranslation();
  const stack = useMemo(() => callStack(run, position, depth), [run, position, depth]);
  const top = stack.at(-1);
  const ran = useMemo(() => linesOfBeat(run, position, depth, run.language.pseudocode), [run, position, depth]);
  const lines = useMemo(() => (top === undefined ? [] : routineLines(run.language.pseudocode, top.head)), [run, top]);
  if (top === undefined) return <p className="empty-hint">{t('ui.pseudocode.empty')}</p>;
  return (
    <div className="pseudocode">
      <ol className="call-stack" aria-label={t('ui.pseudocode.stack')}>
        {stack.map((frame, depth) => (
          <li key={frame.line} aria-current={depth === stack.length - 1 ? 'step' : undefined}>
            {depth > 0 && <ChevronRight size={14} aria-hidden="true" />}
            <code title={run.language.pseudocode[frame.line]?.text.trim()}>
              {routineTitle(run.language.pseudocode[frame.head]!.routine)}
            </code>
          </li>
        ))}
      </ol>
      <Listing lines={lines} current={top.line} ran={ran} />
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

interface ListingProps {
  readonly lines: readonly RoutineLine[];
  readonly current: number;
  readonly ran: ReadonlySet<number>;
}

function Listing({ lines, current, ran }: ListingProps) {
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
        <li
          key={line.index}
          className={ran.has(line.index) ? 'ran' : undefined}
          aria-current={line.index === current ? 'step' : undefined}
        >
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

/** A routine that is being executed, by indices into the engine's pseudocode. */
interface StackFrame {
  readonly head: number;
  readonly line: number;
}

/**
 * Returns the routines that run at a position, the outermost first. At the end of a beat these are the routines of its main
 * step. The list is empty at the start and after a set-up.
 */
export function callStack(run: ScriptRun, position: number, depth: Depth): readonly StackFrame[] {
  const span = depth === 'access' ? null : spanTo(run, position, 'beat');
  if (span === null) return framesAt(run, position);
  if (run.setups.some(({ to }) => to === span.to)) return [];
  const steps = Array.from({ length: span.to - span.from }, (_, i) => span.from + i);
  return framesAt(run, (steps.find((step) => run.timeline.depthOf(step) === 0) ?? span.from) + 1);
}

function framesAt(run: ScriptRun, position: number): readonly StackFrame[] {
  const { timeline, language } = run;
  const frames: StackFrame[] = [];
  if (position <= timeline.first) return frames;
  let depth = Number.POSITIVE_INFINITY;
  const operation = timeline.operationOf(position - 1);
  // The caller of a step is the nearest earlier step of the same operation at a lower depth.
  for (let i = position - 1; i >= timeline.first && timeline.operationOf(i) === operation && depth > 0; i--) {
    const step = timeline.stepAt(i);
    if (step.depth >= depth) continue;
    depth = step.depth;
    const listing = language.pseudocode[step.line];
    // Steps before others of the same routine are not its callers.
    const isCaller = listing !== undefined && frames[0]?.head !== listing.head;
    if (isCaller) frames.unshift({ head: listing.head, line: step.line });
  }
  return frames;
}

interface CodeToken {
  readonly kind: 'keyword' | 'call' | 'number' | 'plain';
  readonly text: string;
}

/** Splits a line of pseudocode into coloured parts, whose concatenation is the line. */
export function tokenize(line: string): readonly CodeToken[] {
  const tokens: CodeToken[] = [];
  let end = 0;
  for (const match of line.matchAll(pattern)) {
    if (match.index > end) tokens.push({ kind: 'plain', text: line.slice(end, match.index) });
    const groups = match.groups ?? {};
    const kind = groups.keyword !== undefined ? 'keyword' : groups.call !== undefined ? 'call' : 'number';
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < line.length) tokens.push({ kind: 'plain', text: line.slice(end) });
  return tokens;
}
