import { X } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Focus } from '../../core/cells/focus.ts';
import { isScriptRun } from '../state/script/document.ts';
import { useSession } from '../state/session/session.ts';
import type { MemoryPicture } from '../state/source/picture.ts';
import { useTranslate } from '../text/translate.ts';
import { useRunCommand } from '../ui/command.ts';
import { focusLabel, idLabel } from '../ui/focus-label.ts';
import { IconAction } from '../ui/icon-action.tsx';
import { PanelFrame } from '../ui/panel.tsx';
import { useCalmSession } from '../ui/use-calm-session.ts';
import { useFocusInside } from '../ui/use-kept-focus.ts';
import { usePanelPosition } from '../ui/use-panel-position.ts';
import { CaptureFacts } from './capture-facts.tsx';
import { DetailsInspector } from './details-inspector.tsx';
import { EditBar } from './edit-bar.tsx';
import { EntityInspector } from './entity-inspector.tsx';
import { Picker } from './focus-picker.tsx';
import { touchedEntity } from './touched-entity.ts';

/** Shows the selected entity, component or table, and everything that memory contains about it. */
export function InspectorPanel() {
  const { picture } = useCalmSession();
  const touched = useTouched(picture);
  const selection = useSession((session) => session.selection);
  return (
    <PanelFrame name="inspector">
      <div className="row inspector-head">
        {selection !== null && <SelectionChip selection={selection} />}
        {selection === null && touched !== null && <Touched />}
        <Picker touched={touched} />
      </div>
      <EditBar />
      <Selected touched={touched} />
    </PanelFrame>
  );
}

function Touched() {
  const { t } = useTranslation();
  return <p className="hint">{t('ui.inspector.touched')}</p>;
}

/** Says that something is selected, with a button that clears the selection. */
function SelectionChip({ selection }: { readonly selection: Focus }) {
  const t = useTranslate();
  const run = useRunCommand();
  const shown = useSession((session) => session.picture);
  const handle = useSession((session) => session.handle);
  useSession((session) => session.position);
  const label = handle === null ? focusLabel(selection, shown, t) : idLabel(handle.id, shown);
  return (
    <span className={`selection-chip ${selection.kind}`}>
      {t('ui.legend.selected')}
      <IconAction
        label={t('ui.selection.clear', { name: label })}
        title={`${t('command.selection.clear.title')} (Esc)`}
        icon={X}
        onClick={() => run('selection.clear')}
      />
    </span>
  );
}

/** While nothing is selected, the inspector shows the entity of the shown step of a script. */
function useTouched(picture: MemoryPicture): Focus | null {
  const position = usePanelPosition();
  const isNeeded = useSession((session) => session.selection === null);
  return useMemo(() => {
    const entity = isNeeded && isScriptRun(picture) ? touchedEntity(picture, position) : null;
    return entity === null ? null : { kind: 'entity', entity };
  }, [isNeeded, picture, position]);
}

/** While a game is followed, values change too fast to read, so they are updated only as often as lists. */
function Selected({ touched }: { readonly touched: Focus | null }) {
  const { t } = useTranslation();
  const { picture, source } = useCalmSession();
  const selection = useSession((session) => session.selection);
  const focus = selection ?? touched;
  const element = useFocusInside<HTMLDivElement>();
  return (
    <div ref={element} tabIndex={-1}>
      {focus === null && <p className="hint">{t('ui.inspector.hint')}</p>}
      {focus === null && source !== null && <CaptureFacts columns={picture.timeline.columns} />}
      {focus?.kind === 'entity' && <EntityInspector key={focus.entity} picture={picture} index={focus.entity} />}
      {focus !== null && focus.kind !== 'entity' && <DetailsInspector picture={picture} focus={focus} />}
    </div>
  );
}
