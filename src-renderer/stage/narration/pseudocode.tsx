import { ChevronRight } from 'lucide-react';
import { type CSSProperties, Fragment, memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../state/session/session.ts';
import { useDepth } from '../../state/session/shown-depth.ts';
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

/** Shows the routine of the current step with its line marked, and its callers. */
export function Pseudocode() {
  const { t } = useTranslation();
  const run = useSession((session) => session.document.run);
  const position = useSession((session) => session.position);
  const depth = useDepth();
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
