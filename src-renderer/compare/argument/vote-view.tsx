import { useTranslation } from 'react-i18next';
import type { Translate } from '../../../core/cells/translate.ts';
import { useTranslate } from '../../text/translate.ts';
import { useOptionKeys } from '../../ui/option-keys.ts';
import { vote } from '../state/compare-pages.ts';
import type { VotePage } from '../state/compare-path.ts';
import { useCompare } from '../state/compare-state.ts';
import type { Plan } from '../state/comparison-plan.ts';

/** Asks for a guess before the first operation and again before the verdict, which comes back to both. */
export function VoteView({ plan, page }: { readonly plan: Plan; readonly page: VotePage }) {
  const { t } = useTranslation();
  const translate = useTranslate();
  const guess = useCompare((compare) => compare.guesses[page]);
  const question = useCompare((compare) => compare.question);
  const options = [...plan.lanes.keys(), plan.lanes.length];
  useOptionKeys(options.length, (i) => vote(page, i));
  return (
    <section className="compare-page vote" aria-label={t(`ui.compare.path.${page}`)}>
      {question !== null && <p className="vote-ask">{t(`ui.compare.ask.preset.${question.preset}`)}</p>}
      <ol className="vote-options">
        {options.map((i) => (
          <li key={i}>
            <button
              type="button"
              className="vote-option"
              aria-pressed={guess === i}
              aria-keyshortcuts={String(i + 1)}
              onClick={() => vote(page, i)}
            >
              <b>{String.fromCharCode(65 + i)}</b>
              <span>{optionText(plan, i, translate)}</span>
            </button>
          </li>
        ))}
      </ol>
      <p className="hint">{t(`ui.compare.vote.${page === 'vote' ? 'hint' : 'again'}`)}</p>
    </section>
  );
}

export function optionText({ lanes }: Plan, i: number, translate: Translate): string {
  const lane = lanes[i];
  return translate(lane === undefined ? 'ui.compare.vote.equal' : `ui.engine.about.${lane.engine}`);
}

/** Names the option that was voted for. */
export function guessText({ lanes }: Plan, guess: number, translate: Translate): string {
  const lane = lanes[guess];
  return translate(lane === undefined ? 'ui.compare.vote.equal' : `ui.engine.name.${lane.engine}`);
}
