import { CircleHelp, Columns4, Images, Presentation, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCompare } from '../../compare/compare-state.ts';
import { ClassBadge } from '../../learn/class/class-badge.tsx';
import { useLesson } from '../../learn/lesson/lesson-state.ts';
import { useGames } from '../../state/live/games.ts';
import type { Files } from '../../state/open/files.ts';
import { isDirty } from '../../state/script/document.ts';
import { useOpenPanels } from '../../state/session/panels.ts';
import { useSession } from '../../state/session/session.ts';
import { useShell } from '../../state/window/window-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { DrawerToggles } from './drawer-toggles.tsx';
import { EngineSwitch } from './engine-switch.tsx';
import { GamesButton } from './games-button.tsx';
import { LocaleSwitch } from './locale-switch.tsx';
import { Menu, MenuAction, MenuCommands } from './menu.tsx';
import { ShownStatus, SourceSwitch } from './source-switch.tsx';
import { useWayOfWorking, WORK_MENUS } from './way-of-working.ts';

export function Titlebar({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const work = WORK_MENUS[useWayOfWorking()];
  const comparing = useCompare((compare) => compare.open);
  const home = useShell((shell) => shell.home);
  const lesson = useLesson(({ file }) => file !== null);
  return (
    <header className="titlebar">
      <div className="row titlebar-side">
        <Brand />
        <FileMenu files={files} />
        {([work, 'view'] as const).map((menu) => (
          <Menu key={menu} label={t(`ui.menu.${menu}`)}>
            <MenuCommands menu={menu} />
          </Menu>
        ))}
      </div>
      <div className="row titlebar-middle">
        {!home && lesson && <LessonTitle />}
        {!home && !lesson && (
          <>
            <Shown comparing={comparing} />
            <IconButton command="compare.toggle" icon={Columns4} pressed={comparing} />
          </>
        )}
      </div>
      <div className="row titlebar-side end">
        {!comparing && !home && !lesson && <DrawerToggles />}
        {(comparing || lesson) && !home && <StoryboardToggle />}
        <ClassBadge />
        <GamesButton />
        <PaletteButton />
        {!home && <IconButton command="view.present" icon={Presentation} />}
        <LocaleSwitch />
        <IconButton command="help.keys" icon={CircleHelp} />
      </div>
    </header>
  );
}

/** Lessons and comparisons only have this drawer. */
function StoryboardToggle() {
  const open = useOpenPanels();
  return <IconButton command="view.panel.storyboard" icon={Images} pressed={open.includes('storyboard')} />;
}

/** The lesson that is open, and the way out of it. */
function LessonTitle() {
  const { t } = useTranslation();
  const title = useLesson(({ played }) => played?.lesson.head.title ?? '');
  return (
    <>
      <span className="ellipsis document-name" title={title}>
        {title}
      </span>
      <CommandButton command="lesson.close" className="outlined">
        {t('command.lesson.close.title')}
      </CommandButton>
    </>
  );
}

function Brand() {
  const { t } = useTranslation();
  return (
    <h1 className="brand">
      <CommandButton command="file.home" label={`ECS Atlas: ${t('command.file.home.title')}`}>
        <Logo />
        <span>ECS Atlas</span>
      </CommandButton>
    </h1>
  );
}

function FileMenu({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const recent = useShell((shell) => shell.recent).slice(0, 8);
  return (
    <Menu label={t('ui.menu.file')}>
      <MenuCommands
        menu="file"
        recent={recent.map(({ path, name }) => (
          <MenuAction key={path} label={name} onChoose={() => void files.openRecent(path)} />
        ))}
      />
    </Menu>
  );
}

/** The current source: the script with its engine, or a game with its status. A comparison has its own engines. */
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
    <div className="row document-name">
      <span className="ellipsis" title={name}>
        {name}
      </span>
      {dirty && (
        <span className="dot dirty" role="img" aria-label={t('ui.file.unsaved')} title={t('ui.file.unsaved')} />
      )}
    </div>
  );
}

function PaletteButton() {
  return (
    <CommandButton command="help.palette" className="palette-button">
      <Search size={16} aria-hidden="true" />
      <CommandKeys command="help.palette" />
    </CommandButton>
  );
}
