import { FileText, Film, Gamepad2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Status } from '../../debug/live/status-dot.tsx';
import { statusWords } from '../../debug/live/status-words.ts';
import { useGames, useShownGame } from '../../state/live/games.ts';
import { shownName, showSource, useSession } from '../../state/session/session.ts';
import type { Source } from '../../state/source/source.ts';
import { useTranslate } from '../../text/translate.ts';
import { Menu, MenuAction, MenuCommand } from './menu.tsx';

const icons = { game: Gamepad2, recording: Film } as const;

/** Names the current source, with a menu of all open sources: the script, games and recordings. */
export function SourceSwitch({ source }: { readonly source: Source | null }) {
  const { t } = useTranslation();
  const name = useSession(shownName);
  const script = useSession((session) => session.document.name);
  const open = useGames((state) => state.open);
  const icon = source === null ? FileText : icons[source.kind];
  return (
    <Menu label={name} icon={icon} title={t('ui.games.open', { name })} className="source-switch">
      <p className="menu-title">{t('ui.games.opened')}</p>
      <MenuAction label={script} checked={source === null} onChoose={() => showSource(null)} />
      {open.map((each) => (
        <MenuAction
          key={each.key}
          label={each.name}
          detail={t(`ui.games.kind.${each.kind}`)}
          checked={each === source}
          onChoose={() => showSource(each)}
        />
      ))}
      <hr />
      <MenuCommand command="games.open" />
      <MenuCommand command="recording.open" />
      <MenuCommand command="games.close" />
    </Menu>
  );
}

/** The status of the game that is shown. */
export function ShownStatus() {
  const translate = useTranslate();
  const game = useShownGame();
  const following = useSession((session) => session.following);
  return game === null ? null : <Status {...statusWords(game, following, translate)} />;
}
