import { useTranslation } from 'react-i18next';
import type { Translate } from '../../core/cells/translate.ts';
import type { EntityHistory, HistoryEntry } from '../../core/inspect/history/history.ts';
import { detailTo, stepSpanAt } from '../../core/script/narration/beats.ts';
import { narrate } from '../../core/script/narration/narrate.ts';
import type { ScriptRun } from '../../core/script/run/run.ts';
import { countAt } from '../state/play/depth.ts';
import { transport } from '../state/play/transport.ts';
import { useDepth } from '../state/session/shown-depth.ts';
import { type MemoryPicture, worldIn } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { usePanelPosition } from '../ui/use-panel-position.ts';
import { EarlierButton } from './earlier-button.tsx';
import { useUnfolded } from './entity-details.tsx';
import { isInitial, Writes } from './history-writes.tsx';
import { type HistoryProps, useHistory } from './use-history.ts';

/** Number of operations shown at first, and added on request. */
const PAGE = 6;
/** Steps that are read at a time. */
const STEPS = 16;

interface Props extends HistoryProps {
  readonly picture: ScriptRun;
}

/** Lists the operations of a script that wrote to cells of an entity, newest first. */
export function ScriptHistory(props: Props) {
  const { t } = useTranslation();
  const position = usePanelPosition();
  const { history, entries, more } = useHistory(props, position, nextOperations);
  return (
    <>
      {entries.length === 0 && history.done && <p className="hint">{t('ui.history.none')}</p>}
      <ol className="stack tight history">
        {byOperation(entries, props.picture).map((steps) => (
          <Row key={steps[0]!.step} {...props} steps={steps} position={position} />
        ))}
      </ol>
      {!history.done && <EarlierButton onClick={more} />}
    </>
  );
}

/** Reads steps until they belong to enough operations, or until the search pauses. Steps that only fill a new page are left out. */
function nextOperations(history: EntityHistory, picture: MemoryPicture): readonly HistoryEntry[] {
  const found: HistoryEntry[] = [];
  const operations = new Set<number>();
  while (operations.size < PAGE) {
    const read = history.next(STEPS);
    if (read.length === 0) break;
    const telling = read.filter(({ writes }) => !writes.every((write) => isInitial(picture, write)));
    found.push(...telling);
    for (const { detail } of telling) operations.add(detail.op);
  }
  return found;
}

/** Joins neighbouring steps of the same operation. */
function byOperation(entries: readonly HistoryEntry[], { timeline }: ScriptRun): readonly (readonly HistoryEntry[])[] {
  const groups: HistoryEntry[][] = [];
  for (const entry of entries) {
    const last = groups.at(-1);
    const isSame = last !== undefined && timeline.operationOf(last[0]!.step) === timeline.operationOf(entry.step);
    if (isSame) last.push(entry);
    else groups.push([entry]);
  }
  return groups;
}

interface RowProps extends Props {
  /** Steps of one operation, the last one first. */
  readonly steps: readonly HistoryEntry[];
  readonly position: number;
}

/** Shows the line of an operation. If the line does not name the entity, its sentence says why it was changed. */
function Row({ picture: run, index, only, steps, position }: RowProps) {
  const t = useTranslate();
  const depth = useDepth();
  const { isOpen } = useUnfolded();
  const { step } = steps[0]!;
  const operation = run.timeline.operationOf(step);
  const text = run.operations[operation]?.operation.text ?? '';
  const why = names(text, run, index) ? null : sentenceOf(run, step, t);
  const { to } = stepSpanAt(run, step, depth);
  const isCurrent = position > 0 && run.timeline.operationOf(position - 1) === operation;
  return (
    <li>
      <button
        type="button"
        className="history-entry operation"
        aria-current={isCurrent}
        onClick={() => transport().seek(to, 'jump')}
      >
        <span className="history-number">{countAt(run, to, depth).n}</span>
        <code className="history-line">{text}</code>
        {why !== null && (
          <span className="history-why" title={why}>
            {why}
          </span>
        )}
        {(isOpen || only !== null) && <Writes writes={steps.flatMap(({ writes }) => writes)} picture={run} />}
      </button>
    </li>
  );
}

/** Tells whether the line of an operation names the entity. */
function names(text: string, run: ScriptRun, index: number): boolean {
  const id = worldIn(run).recordOf(index)?.id;
  const name = id === undefined ? undefined : (run.nameOf(id) ?? run.formerNameOf?.(id));
  return name !== undefined && text.split(/[^\w$]+/).includes(name);
}

/** Returns the sentence of the beat that contains a step, without versions of handles. */
function sentenceOf(run: ScriptRun, step: number, translate: Translate): string {
  const { to } = stepSpanAt(run, step, 'beat');
  return narrate(detailTo(run, to, 'beat'), { ...run, isPlain: true }, translate);
}
