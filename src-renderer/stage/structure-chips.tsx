import { Eye, EyeOff } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { storageNames } from '../../core/scene/layout/stage.ts';
import { isolateStructure, toggleStructure, useSession } from '../state/session.ts';
import { useTranslate } from '../text/translate.ts';
import { structureLabel } from './structure-label.ts';

/** Which storages are drawn. A double click shows one alone. */
export function StructureChips() {
  const { t } = useTranslation();
  const translate = useTranslate();
  const run = useSession((session) => session.document.run);
  const position = useSession((session) => session.position);
  const hidden = useSession((session) => session.hidden);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns change with the position
  const names = useMemo(() => storageNames(run.timeline.columns), [run, position]);
  return (
    <div className="structure-chips" role="toolbar" aria-label={t('ui.stage.structures')}>
      {names.map((name) => {
        const shown = !hidden.has(name);
        const Icon = shown ? Eye : EyeOff;
        return (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={shown}
            title={t('ui.stage.toggle')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggleStructure(name)}
            onDoubleClick={() => isolateStructure(name, names)}
          >
            <Icon size={14} aria-hidden="true" />
            {structureLabel(name, run, translate)}
          </button>
        );
      })}
    </div>
  );
}
