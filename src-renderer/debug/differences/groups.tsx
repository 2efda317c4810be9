import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { ChangeFrames, FrameDifference } from '../../../core/capture/frame-differences.ts';
import type { Change } from '../../../core/changes/change.ts';
import type { ChangeGroup } from '../../../core/changes/difference.ts';
import { groupWords } from '../../../core/inspect/difference/difference-words.ts';
import { readableText, type Value } from '../../../core/trace/value.ts';
import { listEntities } from '../../state/session/listed-entities.ts';
import { freeze, shownTransport } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { useTranslate } from '../../text/translate.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { frameRange } from '../../ui/number-text.ts';

/** Maximum number of rows that are shown of a group. */
const MAX_ROWS = 100;

/** The parts of the list. Kinds come in this order within a part. */
const PARTS: readonly (readonly [name: string, kinds: readonly Change['kind'][]])[] = [
  ['entities', ['destroyed', 'created']],
  ['components', ['lost', 'gained', 'disabled', 'enabled']],
  ['values', ['value']],
];

interface Props {
  readonly difference: FrameDifference;
  readonly source: Source;
}

/** The groups of a difference, by component and system. Each opens to its rows. */
export function Groups(props: Props) {
  const t = useTranslate();
  return PARTS.map(([name, kinds]) => {
    const groups = props.difference.groups.filter(({ kind }) => kinds.includes(kind));
    if (groups.length === 0) return null;
    return (
      <section key={name} className="difference-groups" aria-label={t(`ui.diff.${name}`)}>
        <h3 className="subtitle">{t(`ui.diff.${name}`)}</h3>
        {groups.map((group) => (
          <Group key={`${group.kind} ${group.component} ${group.by} ${group.reuse}`} group={group} {...props} />
        ))}
      </section>
    );
  });
}

function Group({ group, ...props }: Props & { readonly group: ChangeGroup }) {
  const t = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const { changes, entities } = group;
  const words = groupWords(group, props.difference, t);
  const more = changes.length - MAX_ROWS;
  return (
    <details open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="row">
        <ChevronRight size={16} aria-hidden="true" />
        <span>{words}</span>
      </summary>
      {isOpen && (
        <>
          <ul className="difference-rows">
            {changes.slice(0, MAX_ROWS).map((change) => (
              <Row key={`${change.index} ${change.field}`} change={change} {...props} />
            ))}
          </ul>
          {more > 0 && <p className="hint">{t('ui.diff.moreRows', { count: more })}</p>}
          <button
            type="button"
            className="focus-link"
            onClick={() =>
              listEntities(
                words,
                entities.map(({ index }) => index),
              )
            }
          >
            {t('ui.diff.list', { count: entities.length })}
          </button>
        </>
      )}
    </details>
  );
}

function Row({ change, source, difference }: Props & { readonly change: Change }) {
  const t = useTranslate();
  const { index, kind, field, from, to } = change;
  const frames = difference.framesOf(change);
  const isLife = kind === 'created' || kind === 'destroyed';
  const text = (value: Value | undefined): string => (value === undefined ? t('ui.diff.absent') : readableText(value));
  const hasValues = !isLife && (from !== undefined || to !== undefined);
  return (
    <li>
      <FocusLink focus={{ kind: 'entity', entity: index }} label={difference.nameOf(change)} />
      {hasValues && (
        <span className="mono difference-values">
          {field !== null && <small>{field} </small>}
          {text(from)} → {text(to)}
        </span>
      )}
      {frames !== null && <FrameLink source={source} {...frames} />}
    </li>
  );
}

interface FrameLinkProps extends ChangeFrames {
  readonly source: Source;
}

/** Goes to a frame, or to the last one of several. */
export function FrameLink({ source, from, frame, position }: FrameLinkProps) {
  const t = useTranslate();
  const when = frameRange(source, from, frame, t);
  return (
    <button
      type="button"
      className="focus-link difference-frame-link"
      title={t('ui.diff.seek', { when })}
      onClick={() => {
        shownTransport.pause();
        freeze();
        shownTransport.seek(position, 'jump');
      }}
    >
      {when}
    </button>
  );
}
