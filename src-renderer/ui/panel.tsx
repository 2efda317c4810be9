import { ChevronDown, ChevronRight, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { bytesText } from '../../core/scene/kit/number-text.ts';
import { memoryOf } from '../../core/world/world-reader.ts';
import type { PanelName } from '../state/preferences/preferences.ts';
import { isScriptRun } from '../state/script/document.ts';
import { foldedInto, GAME_TABS, togglePanel, useOpenPanels } from '../state/session/panels.ts';
import { useSession } from '../state/session/session.ts';
import { useTimelineMarks } from '../state/session/timeline-marks.ts';
import { worldIn } from '../state/source/picture.ts';
import { IconAction } from './icon-action.tsx';
import { useCountText } from './number-text.ts';
import { useCalmSession } from './use-calm-session.ts';

interface Props {
  readonly name: PanelName;
  readonly children: ReactNode;
  /** True if the content has its own padding and scrolling. */
  readonly flush?: boolean;
  /** Shown in the header, before the close button. */
  readonly extra?: ReactNode;
}

/** A panel with its header. A part of another panel is folded and unfolded by its header instead of being closed. */
export function PanelFrame(props: Props) {
  const source = useSession((session) => session.source);
  return foldedInto(props.name, source) === undefined ? <Standing {...props} /> : <Fold {...props} />;
}

function Standing({ name, children, flush = false, extra }: Props) {
  const { t } = useTranslation();
  const title = t(`ui.panel.${name}`);
  const isTab = useSession(({ source }) => source !== null) && GAME_TABS.includes(name);
  return (
    <section className="panel" aria-label={title} data-panel={name}>
      <header className="row panel-header">
        <h2 className={isTab ? 'visually-hidden' : 'ellipsis'}>{title}</h2>
        {isTab && <Tabs shown={name} />}
        {extra}
        <IconAction
          label={t('ui.panel.close', { panel: title })}
          icon={X}
          size={16}
          onClick={() => togglePanel(name)}
        />
      </header>
      <PanelBody flush={flush}>{children}</PanelBody>
    </section>
  );
}

function Fold({ name, children, flush = false, extra }: Props) {
  const { t } = useTranslation();
  const isOpen = useOpenPanels().includes(name);
  const title = t(`ui.panel.${name}`);
  const words = useFoldTitle(name);
  const element = useScrollOnOpen(isOpen);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const header = (
    <header className="row panel-header">
      <h2>
        <button type="button" className="button part-button" aria-expanded={isOpen} onClick={() => togglePanel(name)}>
          <Chevron size={16} aria-hidden="true" />
          {words}
        </button>
      </h2>
      {isOpen && extra}
    </header>
  );
  if (!isOpen) return <div className="panel-part">{header}</div>;
  return (
    <section ref={element} className="panel panel-part open" aria-label={title} data-panel={name}>
      {header}
      <PanelBody flush={flush}>{children}</PanelBody>
    </section>
  );
}

/** Brings a fold into view when it is opened, because it may be below the end of its column. */
function useScrollOnOpen(isOpen: boolean) {
  const element = useRef<HTMLElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) element.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return element;
}

function PanelBody({ flush, children }: { readonly flush: boolean; readonly children: ReactNode }) {
  return (
    <div className={flush ? 'panel-body flush' : 'panel-body'} tabIndex={flush ? undefined : 0}>
      {children}
    </div>
  );
}

/** The number of entities, or of the marked hits. */
function TabCount({ name }: { readonly name: PanelName }) {
  const countText = useCountText();
  const { picture } = useCalmSession();
  const hits = useTimelineMarks(({ marks }) => marks.length);
  const count = name === 'entities' ? worldIn(picture).entities.count : name === 'watches' ? hits : 0;
  return count === 0 ? null : <small className="tab-count">{countText(count)}</small>;
}

/** The tabs of a game's left panel. */
function Tabs({ shown }: { readonly shown: PanelName }) {
  const { t } = useTranslation();
  return (
    <div className="row panel-tabs" role="tablist" aria-label={t('ui.panel.tabs')}>
      {GAME_TABS.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          className="button"
          aria-selected={name === shown}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            if (name !== shown) togglePanel(name);
          }}
        >
          {t(`ui.panel.${name}`)}
          <TabCount name={name} />
        </button>
      ))}
    </div>
  );
}

/** Returns the words on a fold: the panel's name, and for lists of a script how much they list. */
function useFoldTitle(name: PanelName): string {
  const { t } = useTranslation();
  const countText = useCountText();
  const { picture } = useCalmSession();
  if (name === 'pseudocode') return t('ui.fold.pseudocode');
  if (!isScriptRun(picture)) return t(`ui.panel.${name}`);
  const world = worldIn(picture);
  if (name === 'entities')
    return t('ui.fold.entities', { count: world.entities.count, shown: countText(world.entities.count) });
  if (name === 'tables') return t('ui.fold.tables', { bytes: bytesText(memoryOf(world.structures).bytes) });
  return t(`ui.panel.${name}`);
}
