import { CircleHelp, Gamepad2, Menu as MenuIcon, Presentation, Scale, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES, LOCALES } from '../../../assets/locales/locales.ts';
import { libraryText } from '../../../core/capture/library-version.ts';
import { libraryIds, versionsOf } from '../../../core/engines/all.ts';
import { hasVersion, versionOf } from '../../../core/script/language/schema-checks.ts';
import type { CommandId } from '../../../src-main/contract/commands.ts';
import type { MenuName } from '../../../src-main/contract/menus.ts';
import { useCompare } from '../../compare/state/compare-state.ts';
import { Status } from '../../debug/live/status-dot.tsx';
import { statusWords } from '../../debug/live/status-words.ts';
import { ClassBadge } from '../../learn/class/class-badge.tsx';
import { useLesson } from '../../learn/lesson/state/lesson-state.ts';
import { changeVersion } from '../../state/editing/script-edits.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import { useGames, useShownGame } from '../../state/live/games.ts';
import type { Files } from '../../state/open/files.ts';
import { useMedia } from '../../state/preferences/use-media.ts';
import { isDirty } from '../../state/script/document.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { worldIn } from '../../state/source/picture.ts';
import { isInPage, useShell } from '../../state/window/window-state.ts';
import { useTranslate } from '../../text/translate.ts';
import { useRunCommand } from '../../ui/command.ts';
import { CommandButton } from '../../ui/command-button.tsx';
import { CommandKeys } from '../../ui/command-keys.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Segments } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { useCalmSession } from '../../ui/use-calm-session.ts';
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
            {mode === 'build' && !comparing && (
              <>
                <EngineSwitch />
                <VersionChoice />
              </>
            )}
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

/** Windows in which the menus would leave too little room for the engines and their version: phones, and others that are magnified. */
const NARROW = '(width < 760px)';

/** The menus of the window, in a narrow one below one button. The desktop app has them in the system's menu bar. */
function Menus({ files }: { readonly files: Files }) {
  const { t } = useTranslation();
  const work = WORK_MENUS[useWayOfWorking()];
  const isNarrow = useMedia(NARROW);
  const menus = (['file', work, 'view'] as const).map((menu) => ({ menu, label: t(`ui.menu.${menu}`) }));
  if (!isNarrow) {
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

/** Chooses the engine that runs the script. */
function EngineSwitch() {
  const { t } = useTranslation();
  const run = useRunCommand();
  const chosen = useSession((session) => session.document.engine);
  return (
    <Segments
      label={t('ui.engine.label')}
      options={libraryIds}
      text={(engine) => t(`ui.engine.name.${engine}`)}
      about={(engine) => t(`ui.engine.about.${engine}`)}
      isChosen={(engine) => chosen === engine}
      onChoose={(engine) => run(`engine.${engine}` as CommandId)}
    />
  );
}

/** Chooses the version of the engine, which the script names. */
function VersionChoice() {
  const { t } = useTranslation();
  const { engine, script } = useSession((session) => session.document);
  const versions = versionsOf(engine);
  const version = versionOf(script.schema, versions);
  if (version === undefined || versions.length === 1) return null;
  const unknown = hasVersion({ versions }, script.schema) ? undefined : script.schema.version?.text;
  return (
    <Select
      label={t('ui.engine.version', { engine: t(`ui.engine.name.${engine}`) })}
      className="engine-version"
      value={unknown ?? version}
      options={[
        ...(unknown === undefined ? [] : [[unknown, t('ui.engine.unknownVersion', { version: unknown })] as const]),
        ...versions.map((each) => [each, each] as const),
      ]}
      onChange={(chosen) => {
        applyTyping();
        changeVersion(chosen);
      }}
    />
  );
}

/** Opens the list of games, and shows their number and whether one has a problem. It is absent while there is no game. */
function GamesButton() {
  const t = useTranslate();
  const games = useGames(({ attached }) => attached?.games);
  const there = games?.filter(({ connection }) => connection !== 'lost').length ?? 0;
  const lost = (games?.length ?? 0) - there;
  if (there + lost === 0) return null;
  const recording = games?.some((game) => game.recording !== null) === true;
  const words = [
    t('ui.games.count', { count: there }),
    ...(lost > 0 ? [t('ui.games.lostCount', { count: lost })] : []),
    ...(recording ? [t('ui.games.isRecorded')] : []),
  ].join(', ');
  return (
    <CommandButton
      command="games.open"
      className={recording ? 'games-button recording' : 'games-button'}
      label={`${t('ui.titlebar.games')}: ${words}`}
    >
      <Gamepad2 size={18} aria-hidden="true" />
      <span className="word">{t('ui.titlebar.games')}</span>
      <span className={there > 0 ? 'badge good' : 'badge problems'}>{there > 0 ? there : lost}</span>
    </CommandButton>
  );
}

/** A button for each other language, in that language. */
function LocaleSwitch() {
  const { i18n } = useTranslation();
  const run = useRunCommand();
  return LOCALES.filter((locale) => locale !== i18n.language)
    .map((locale) => ({ locale, ...LOCALE_NAMES[locale] }))
    .map(({ locale, short, name }) => (
      <button
        key={locale}
        type="button"
        className="button"
        lang={locale}
        aria-label={name}
        title={name}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => run(`view.locale.${locale}`)}
      >
        {short}
      </button>
    ));
}

/** The status of the shown game, its engine and the number of its entities. */
function GameFacts() {
  const translate = useTranslate();
  const { t } = useTranslation();
  const game = useShownGame();
  const following = useSession((session) => session.following);
  const { picture } = useCalmSession();
  if (game === null) return null;
  const { count } = worldIn(picture).entities;
  return (
    <>
      <Status {...statusWords(game, following, translate)} />
      <small className="game-facts">
        {t('ui.games.facts', { engine: libraryText(game.engine, translate), count })}
      </small>
    </>
  );
}
