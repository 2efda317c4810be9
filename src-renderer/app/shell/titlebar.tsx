import { CircleHelp, Menu as MenuIcon, Presentation, Scale, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import type { MenuName } from '../../../src-main/contract/menus.ts';
import { useCompare } from '../../compare/state/compare-state.ts';
import { GameFacts } from '../../debug/live/game-facts.tsx';
import { ClassBadge } from '../../learn/class/class-badge.tsx';
import { useLesson } from '../../learn/lesson/state/lesson-state.ts';
import type { Files } from '../../state/open/files.ts';
import { useMedia } from '../../state/preferences/use-media.ts';
import { isDirty } from '../../state/script/document.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { isInPage, useShell } from '../../state/window/window-state.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { EngineSwitch } from './engine-switch.tsx';
import { GamesButton } from './games-button.tsx';
import { LocaleSwitch } from './locale-switch.tsx';
import { Menu, MenuAction, MenuBelow, MenuCommands } from './menu.tsx';
import { ModePill } from './mode-pill.tsx';
import { useWayOfWorking, WORK_MENUS } from './way-of-working.ts';

/** Says what is open, with the menu of that way of working. */
export function Titlebar({ files, comparing }: { readonly files: Files; readonly comparing: boolean }) {
  const home = useShell((shell) => shell.home);
  const mode = useWayOfWorking();
  return (
    <header className="titlebar">
      <div className="row titlebar-side">
        <Brand />
        {isInPage() && <Menus files={files} />}
      </div>
      <div className="row titlebar-middle">
        {!home && (
          <>
            <ModePill />
            <DocumentName />
            {mode === 'build' && !comparing && <EngineSwitch />}
            {mode === 'debug' && <GameFacts />}
          </>
        )}
      </div>
      <div className="row titlebar-side end">
        <ClassBadge />
        <GamesButton />
        {mode === 'build' && (
          <WordButton
            command="compare.toggle"
            icon={<Scale size={18} aria-hidden="true" />}
            word="compare"
            pressed={comparing}
          />
        )}
        <CommandButton command="help.palette" className="outlined palette-button">
          <Search size={16} aria-hidden="true" />
          <Word name="search" />
          <CommandKeys command="help.palette" />
        </CommandButton>
        {!home && <WordButton command="view.present" icon={<Presentation size={18} aria-hidden="true" />} />}
        <LocaleSwitch />
        <IconButton command="help.keys" icon={CircleHelp} />
      </div>
    </header>
  );
}

/** The width of upright phones, as in narrow.css. */
const PHONE = '(width <= 600px)';

/** The menus of the window, on a phone below one button. The desktop app has them in the system's menu bar. */
function Menus({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const work = WORK_MENUS[useWayOfWorking()];
  const isPhone = useMedia(PHONE);
  const menus = (['file', work, 'view'] as const).map((menu) => ({ menu, label: t(`ui.menu.${menu}`) }));
  if (!isPhone) {
    return menus.map(({ menu, label }) => (
      <Menu key={menu} label={label}>
        <MenuOf menu={menu} files={files} />
      </Menu>
    ));
  }
  return (
    <Menu label={t('ui.menu.all')} icon={MenuIcon} title={t('ui.menu.all')} className="icon all-menus">
      {menus.map(({ menu, label }) => (
        <MenuBelow key={menu} label={label}>
          <MenuOf menu={menu} files={files} />
        </MenuBelow>
      ))}
    </Menu>
  );
}

function MenuOf({ menu, files }: { readonly menu: MenuName; readonly files: Files }) {
  const recent = useShell((shell) => shell.recent).slice(0, 8);
  return (
    <MenuCommands
      menu={menu}
      recent={recent.map(({ path, name }) => (
        <MenuAction key={path} label={name} onChoose={() => void files.openRecent(path)} />
      ))}
    />
  );
}

interface WordButtonProps {
  readonly command: CommandId;
  readonly icon: ReactNode;
  /** A shorter word than the command's title. */
  readonly word?: string;
  readonly pressed?: boolean;
}

/** A button with an icon, and with its word where there is room. */
function WordButton({ command, icon, word, pressed }: WordButtonProps) {
  const { t } = useTranslation();
  return (
    <CommandButton command={command} {...(pressed !== undefined && { pressed })}>
      {icon}
      {word === undefined ? <span className="word">{t(`command.${command}.title`)}</span> : <Word name={word} />}
    </CommandButton>
  );
}

function Word({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return <span className="word">{t(`ui.titlebar.${name}`)}</span>;
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

/** The lesson's title, or the name of the script, game or recording. */
function DocumentName() {
  const { t } = useTranslation();
  const lesson = useLesson(({ played }) => played?.lesson.head.title);
  const shown = useSession(shownName);
  const preset = useCompare(({ open, question }) => (open ? question?.preset : undefined));
  const isUnsaved = useSession((session) => session.source === null && isDirty(session.document));
  const name = preset === undefined ? (lesson ?? shown) : t(`command.compare.preset.${preset}.title`);
  return (
    <div className="row document-name">
      <span className="ellipsis" title={name}>
        {name}
      </span>
      {lesson === undefined && preset === undefined && isUnsaved && (
        <span className="dot dirty" role="img" aria-label={t('ui.file.unsaved')} title={t('ui.file.unsaved')} />
      )}
    </div>
  );
}
