import { momentPlace, placeText } from '../../../core/script/narration/place.ts';
import { stepNameKey, usePath } from '../../compare/argument/path-list.tsx';
import { CompareView } from '../../compare/compare-view.tsx';
import { useCompare } from '../../compare/state/compare-state.ts';
import type { Plan } from '../../compare/state/comparison-plan.ts';
import { shownName, useSession } from '../../state/session/session.ts';
import { useTranslate } from '../../text/translate.ts';
import { PenDrawing, PresentOverlay } from './present-tools.tsx';
import { ScriptKeys } from './script-keys.tsx';
import { Whereabouts } from './whereabouts.tsx';

/** A presented comparison with the keys and tools of the presenter. */
export function PresentedComparison() {
  const plan = useCompare((compare) => compare.plan);
  const moment = useCompare(({ view, position }) => `${view} ${position}`);
  return (
    <div className="presentation">
      <div className="presented-picture">
        <CompareView />
        <PenDrawing moment={moment} />
      </div>
      {plan !== null && <CompareWhereabouts plan={plan} />}
      <PresentOverlay />
    </div>
  );
}

/** Shows the question, the step of its argument, and which operation this is. */
function CompareWhereabouts({ plan }: { readonly plan: Plan }) {
  const t = useTranslate();
  const name = useSession(shownName);
  const preset = useCompare(({ question }) => question?.preset);
  const { path, current } = usePath(plan);
  const step = path[current];
  const title = preset === undefined ? name : t(`command.compare.preset.${preset}.title`);
  const keys = <ScriptKeys atEnd={current === path.length - 1} />;
  return (
    <Whereabouts title={step === undefined ? [title] : [title, t(stepNameKey(step))]} keys={keys}>
      <span className="step-count">{placeText(momentPlace(path, current), t)}</span>
    </Whereabouts>
  );
}
