import { ChevronDown, Layers } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useKeyLabel } from '../../ui/command-keys.tsx';
import { closeChooser, openChooser, usePanes } from './pane-store.ts';
import { isWhole } from './structure-choice.ts';
import { StructureList, type StructuresProps } from './structure-list.tsx';
import { isExtra } from './structure-names.ts';

/** Names the content of a pane and opens the list that changes it. */
export function Structures(props: StructuresProps) {
  const { t } = useTranslation();
  const keys = useKeyLabel('pane.structures');
  const button = useRef<HTMLButtonElement>(null);
  const open = usePanes((panes) => panes.choosing === props.id);
  const { choice, states, words } = props;
  const separator = t('ui.structures.separator');
  // The bytes of tables repeat parts of other families.
  const everything = states.every((state) => isWhole(state, choice) || isExtra(state.family, props.picture));
  const rest = words.length > 2 ? words.length - 1 : 0;
  const text = words.length === 0 ? t('ui.structures.nothing') : words.slice(0, rest === 0 ? 2 : 1).join(separator);
  const label = props.label ?? (everything ? t('ui.structures.everything') : text);
  return (
    <div className="structures" role="toolbar" aria-label={t('ui.stage.structures')}>
      <button
        ref={button}
        type="button"
        className="row structures-button"
        data-structures
        aria-haspopup="dialog"
        aria-expanded={open}
        title={`${words.join(separator)}${keys === '' ? '' : ` (${keys})`}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => (open ? closeChooser() : openChooser(props.id))}
      >
        <Layers size={14} aria-hidden="true" />
        <span className="ellipsis structures-label">{label}</span>
        {props.label === undefined && !everything && rest > 0 && <small>{`+${rest}`}</small>}
        <ChevronDown size={14} aria-hidden="true" />
      </button>
      {open && <StructureList {...props} anchor={button} />}
    </div>
  );
}
