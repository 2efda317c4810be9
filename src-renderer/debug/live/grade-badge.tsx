import type { GameStatus } from '../../../src-main/contract/attach-status.ts';
import { useTranslate } from '../../text/translate.ts';

/** Says how much of a game is visible: every write, the state once per frame, or snapshots polled from outside. */
export function GradeBadge({ grade }: { readonly grade: GameStatus['grade'] }) {
  const t = useTranslate();
  return (
    <span className={`badge grade ${grade}`} title={t(`ui.games.grade.about.${grade}`)}>
      {t(`ui.games.grade.${grade}`)}
    </span>
  );
}
