import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { searchOf } from '../../../core/inspect/search/search-terms.ts';
import type { QueryState, SourceLine, SystemFigure, SystemState } from '../../../core/world/systems.ts';
import { editors } from '../../../src-main/contract/api.ts';
import { change, type Preferences, usePreferences } from '../../state/preferences/preferences.ts';
import { listAll } from '../../state/session/listed-entities.ts';
import { openPanels, togglePanel } from '../../state/session/panels.ts';
import { useSession } from '../../state/session/session.ts';
import { searchEntities } from '../../state/source/entity-list.ts';
import { worldIn } from '../../state/source/picture.ts';
import { canOpenSource } from '../../state/window/open-source.ts';
import { FocusLink } from '../../ui/focus-link.tsx';
import { PinButton } from '../../ui/pin-button.tsx';
import { Select } from '../../ui/select.tsx';
import { SourceLink } from '../../ui/source-link.tsx';

const EDITOR_NAMES: Readonly<Record<Preferences['editor'], string>> = {
  vscode: 'Visual Studio Code',
  vscodium: 'VSCodium',
  cursor: 'Cursor',
  windsurf: 'Windsurf',
  zed: 'Zed',
};

const figures: readonly SystemFigure[] = ['time', 'matches'];

/** Replaces the entity list by the entities of a system or query, if its terms can be searched. */
export function listFound(terms: string | null): void {
  const search = terms === null ? null : searchOf(terms);
  if (search === null) return;
  listAll();
  searchEntities(useSession.getState().source, search);
  if (!openPanels().includes('entities')) togglePanel('entities');
}

/** The selected system or query: its terms with links, its watches and its entities. */
export function SystemDetails(selected: SystemState | QueryState) {
  const { t } = useTranslation();
  const { name, terms } = selected;
  const isSystem = 'order' in selected;
  return (
    <section className="list-details" aria-label={name}>
      {(isSystem || name !== terms) && (
        <p className="row wrap">
          <strong className="ellipsis" title={name}>
            {name}
          </strong>
          {isSystem && selected.phase !== null && <span className="badge">{selected.phase}</span>}
          {isSystem && selected.enabled === false && <span className="badge problems">{t('ui.systems.off')}</span>}
          {isSystem && figures.map((figure) => <PinFigure key={figure} system={selected} figure={figure} />)}
        </p>
      )}
      {isSystem && selected.source !== null && <Source source={selected.source} />}
      {terms !== null && <Terms terms={terms} />}
    </section>
  );
}

/** The line of code that runs the system, and the editor that shows it. */
function Source({ source }: { readonly source: SourceLine }) {
  const { t } = useTranslation();
  const editor = usePreferences((preferences) => preferences.editor);
  return (
    <p className="row wrap">
      <SourceLink source={source} />
      {canOpenSource(source) && (
        <Select
          label={t('ui.systems.editor')}
          value={editor}
          options={editors.map((each) => [each, EDITOR_NAMES[each]] as const)}
          onChange={(value) => change({ editor: value })}
        />
      )}
    </p>
  );
}

function PinFigure({ system, figure }: { readonly system: SystemState; readonly figure: SystemFigure }) {
  const { t } = useTranslation();
  if (system[figure] === null) return null;
  const name = `${figure}(${system.name})`;
  return (
    <span className="row pin-figure">
      {t(`ui.systems.${figure}`)}
      <PinButton pin={{ kind: 'figure', figure, system: system.name }} label={t('ui.watch.pin', { name })} />
    </span>
  );
}

/** Shows terms such as `Position, !Dead`, with a link for each component that exists in the world. */
function Terms({ terms }: { readonly terms: string }) {
  const { t } = useTranslation();
  const picture = useSession((session) => session.picture);
  const { components } = worldIn(picture);
  return (
    <p className="row wrap terms">
      <code>
        {terms.split(', ').map((term, i) => {
          const id = term.replace(/^!/, '');
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a term may be there twice
            <Fragment key={i}>
              {i > 0 && ', '}
              {term.startsWith('!') && '!'}
              {components.includes(id) ? <FocusLink focus={{ kind: 'component', id }} label={id} /> : id}
            </Fragment>
          );
        })}
      </code>
      {searchOf(terms) !== null && (
        <button type="button" className="button outlined" onClick={() => listFound(terms)}>
          {t('ui.systems.list')}
        </button>
      )}
    </p>
  );
}
