import type { Focus } from '../../core/cells/focus.ts';
import { sameFocus } from '../../core/cells/focus.ts';
import { select, useSession } from '../state/session/session.ts';
import { useTranslate } from '../text/translate.ts';

interface Props {
  readonly focus: Focus;
  readonly label: string;
  readonly detail?: string;
}

/** The name of something selectable. A click selects it in every diagram and in the inspector. */
export function FocusLink({ focus, label, detail }: Props) {
  const t = useTranslate();
  const selected = useSession((session) => sameFocus(session.selection, focus));
  return (
    <button
      type="button"
      className={`focus-link ${focus.kind}`}
      aria-pressed={selected}
      title={t(`ui.selection.look.${focus.kind}`, { name: label })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => select(focus)}
    >
      {label}
      {detail !== undefined && <small>{detail}</small>}
    </button>
  );
}
