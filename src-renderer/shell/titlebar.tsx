import {
  BookOpen,
  CircleHelp,
  Columns4,
  Eye,
  FolderOpen,
  Image,
  LayoutPanelLeft,
  Presentation,
  Search,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { presetNames } from '../../core/compare/presets.ts';
import { useCompare } from '../compare/compare.ts';
import { useGames } from '../live/games.ts';
import { useShownEngine } from '../panes/panes.ts';
import { presetsOf } from '../panes/presets.ts';
import { isDirty } from '../state/document.ts';
import type { Files } from '../state/files.ts';
import { useSession } from '../state/session.ts';
import { useShell } from '../state/shell.ts';
import { useRunCommand } from '../ui/command.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CommandKeys } from '../ui/keys.tsx';
import { EngineSwitch } from './engine-switch.tsx';
import { GamesButton } from './games-button.tsx';
import { LocaleSwitch } from './locale-switch.tsx';
import { Logo } from './logo.tsx';
import { Menu, MenuAction, MenuCommand } from './menu.tsx';
import { ShownStatus, SourceSwitch } from './source-switch.tsx';

export function Titlebar({ files }: { readonly files: Files }) {
  const comparing = useCompare((compare) => compare.open);
  return (
    <header className="titlebar">
      <div className="titlebar-side">
        <h1 className="brand">
          <Logo />
          ECS Atlas
        </h1>
        <FileMenu files={files} />
        <ViewMenu />
        {comparing ? <CompareMenu /> : <PanesMenu />}
      </div>
      <div className="titlebar-middle">
        <Shown comparing={comparing} />
        <IconButton command="compare.toggle" icon={Columns4} pressed={comparing} />
      </div>
      <div className="titlebar-side end">
        <GamesButton />
        <PaletteButton />
        <IconButton command="file.examples" icon={BookOpen} />
        <IconButton command="export.step" icon={Image} />
        <PresentButton />
        <LocaleSwitch />
        <IconButton command="help.keys" icon={CircleHelp} />
      </div>
    </header>
  );
}

function FileMenu({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const recent = useShell((shell) => shell.recent);
  return (
    <Menu label={t('ui.menu.file')} icon={FolderOpen}>
      <MenuCommand command="file.new" />
      <MenuCommand command="file.open" />
      <MenuCommand command="file.examples" />
      <MenuCommand command="games.open" />
      <MenuCommand command="recording.open" />
      {recent.length > 0 && <p className="menu-title">{t('ui.menu.recent')}</p>}
      {recent.slice(0, 8).map((file) => (
        <MenuAction key={file.path} label={file.name} onChoose={() => void files.openRecent(file.path)} />
      ))}
      <hr />
      <MenuCommand command="file.save" />
      <MenuCommand command="file.saveAs" />
      <MenuCommand command="file.copyLink" />
      <hr />
      <MenuCommand command="export.step" />
      <MenuCommand command="export.all" />
      <hr />
      <MenuCommand command="edit.undo" />
      <MenuCommand command="edit.redo" />
    </Menu>
  );
}

function ViewMenu() {
  const { t } = useTranslation();
  return (
    <Menu label={t('ui.menu.view')} icon={Eye}>
      <MenuCommand command="engine.entt" />
      <MenuCommand command="engine.decs" />
      <MenuCommand command="engine.flecs" />
      <MenuCommand command="compare.toggle" />
      <hr />
      <MenuCommand command="view.theme.system" />
      <MenuCommand command="view.theme.light" />
      <MenuCommand command="view.theme.dark" />
      <MenuCommand command="view.theme.contrast" />
      <hr />
      <MenuCommand command="view.panel.script" />
      <MenuCommand command="view.panel.pseudocode" />
      <MenuCommand command="view.panel.inspector" />
      <MenuCommand command="view.panel.operations" />
      <MenuCommand command="view.panel.tables" />
      <MenuCommand command="view.panel.entities" />
      <MenuCommand command="view.resetLayout" />
      <hr />
      <MenuCommand command="view.follow" />
      <MenuCommand command="view.motion" />
      <MenuCommand command="view.fit" />
      <MenuCommand command="view.present" />
      <MenuCommand command="view.fullscreen" />
    </Menu>
  );
}

/** Arrangements that mean something on this engine, and what can be done with the active diagram. */
function PanesMenu() {
  const { t } = useTranslation();
  const engine = useShownEngine();
  return (
    <Menu label={t('ui.menu.panes')} icon={LayoutPanelLeft}>
      {presetsOf(engine).map((name) => (
        <MenuCommand key={name} command={`pane.preset.${name}`} />
      ))}
      <hr />
      <MenuCommand command="pane.splitRight" />
      <MenuCommand command="pane.splitDown" />
      <MenuCommand command="pane.maximise" />
      <MenuCommand command="pane.close" />
      <hr />
      <MenuCommand command="pane.structures" />
      <MenuCommand command="pane.next" />
      <MenuCommand command="pane.previous" />
      <MenuCommand command="selection.clear" />
    </Menu>
  );
}

/** The classic questions, and what is shown of the answer. */
function CompareMenu() {
  const { t } = useTranslation();
  return (
    <Menu label={t('ui.palette.group.compare')} icon={Columns4}>
      <MenuCommand command="compare.script" />
      {presetNames.map((preset) => (
        <MenuCommand key={preset} command={`compare.preset.${preset}`} />
      ))}
      <hr />
      <MenuCommand command="compare.table" />
      <MenuCommand command="compare.figures" />
      <MenuCommand command="compare.copyCommand" />
      <hr />
      <MenuCommand command="pane.structures" />
      <MenuCommand command="pane.next" />
      <MenuCommand command="pane.previous" />
      <MenuCommand command="selection.clear" />
    </Menu>
  );
}

/** What is shown: the script with its engine, or a game with its status. A comparison has engines of its own. */
function Shown({ comparing }: { readonly comparing: boolean }) {
  const source = useSession((session) => session.source);
  const several = useGames(({ open }) => open.length > 0);
  return (
    <>
      {several ? <SourceSwitch source={source} /> : <DocumentName />}
      {source !== null ? <ShownStatus /> : !comparing && <EngineSwitch />}
    </>
  );
}

function DocumentName() {
  const { t } = useTranslation();
  const name = useSession((session) => session.document.name);
  const dirty = useSession((session) => isDirty(session.document));
  return (
    <div className="document-name">
      <span title={name}>{name}</span>
      {dirty && (
        <span className="dirty-dot" role="img" aria-label={t('ui.file.unsaved')} title={t('ui.file.unsaved')} />
      )}
    </div>
  );
}

function PaletteButton() {
  const { t } = useTranslation();
  const run = useRunCommand();
  return (
    <button
      type="button"
      className="button palette-button"
      aria-label={t('command.help.palette.title')}
      onClick={() => run('help.palette')}
    >
      <Search size={16} aria-hidden="true" />
      <span className="label">{t('ui.palette.button')}</span>
      <CommandKeys command="help.palette" />
    </button>
  );
}

function PresentButton() {
  const presenting = useShell((shell) => shell.presenting);
  return <IconButton command="view.present" icon={Presentation} pressed={presenting} />;
}
