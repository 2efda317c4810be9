import { ChevronDown, ChevronRight, Scale } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { questionOf, verdictClauses } from '../../core/compare/comparison-text.ts';
import { verdictOf } from '../../core/compare/verdict.ts';
import { useTranslate } from '../text/translate.ts';
import { CommandButton } from '../ui/command-button.tsx';
import { tableShown, useCompare, verdictShown } from './compare-state.ts';
import type { Plan } from './comparison-plan.ts';

/** Shows the question, and at the end of the steps or on request the answer from the figures. */
export function Argument({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const question = useCompare((compare) => compare.question);
  const shown = useCompare(tableShown);
  const isAnswered = useCompare(verdictShown);
  const { script } = plan;
  const asked =
    question !== null
      ? t(`ui.compare.ask.preset.${question.preset}`)
      : script === null
        ? ''
        : questionOf(script, (key, args) => t(key, args));
  const Arrow = shown ? ChevronDown : ChevronRight;
  return (
    <header className="row argument">
      <div className="argument-words">
        <h2>{asked}</h2>
        <Verdict plan={plan} isShown={isAnswered} />
      </div>
      {plan.lockstep !== null && (
        <>
          <CommandButton command="compare.verdict" className="outlined" pressed={isAnswered}>
            <Scale size={16} aria-hidden="true" />
            {t('ui.compare.verdict.label')}
          </CommandButton>
          <CommandButton command="compare.table" className="outlined" pressed={shown}>
            <Arrow size={16} aria-hidden="true" />
            {t('ui.compare.showFigures')}
          </CommandButton>
        </>
      )}
    </header>
  );
}

interface VerdictProps {
  readonly plan: Plan;
  readonly isShown: boolean;
}

/** A hidden verdict takes its place, so that the diagrams do not move when it is shown. */
function Verdict({ plan, isShown }: VerdictProps) {
  const { t } = useTranslation();
  const figures = useCompare((compare) => compare.figures);
  const counted = useMemo(() => plan.lanes.flatMap(({ engine }) => figures[engine] ?? []), [plan, figures]);
  const clauses = useMemo(() => verdictClauses(verdictOf(counted), (key, args) => t(key, args)), [counted, t]);
  const isReady = counted.length === plan.lanes.length;
  const isCounting = useCompare((compare) => compare.counting !== null);
  const unready = isCounting ? 'none-yet' : 'stopped';
  const nothing = t(`ui.compare.verdict.${isReady ? 'nothing' : unready}`);
  return (
    <div
      className={isShown ? 'row verdict' : 'row verdict unseen'}
      role="status"
      aria-label={t('ui.compare.verdict.label')}
      title={t('ui.compare.verdict.about')}
    >
      <Scale size={16} aria-hidden="true" />
      {isReady && clauses.length > 0 ? (
        clauses.map(({ phase, lead, found }) => (
          <p key={phase}>
            <b>{lead}</b>
            {found}
          </p>
        ))
      ) : (
        <p>{nothing}</p>
      )}
    </div>
  );
}
