import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';

/** The element at the foot of a lesson where the Answer button is always in view; null where there is no such foot. */
const useAnswerPlace = create<{ readonly place: HTMLElement | null }>(() => ({ place: null }));

/** Shows the Answer button of the open question. */
export function AnswerPlace() {
  return <span className="answer-place" ref={setPlace} />;
}

function setPlace(place: HTMLElement | null): void {
  useAnswerPlace.setState({ place });
}

interface Props {
  /** The id of the form that the button submits. */
  readonly form: string;
  readonly isMissing: boolean;
  readonly describedBy: string;
}

/** Submits a form from the foot of the lesson, because feedback or long options can push the form's own end out of view. */
export function AnswerButton({ form, isMissing, describedBy }: Props) {
  const { t } = useTranslation();
  const place = useAnswerPlace((state) => state.place);
  const button = (
    <button
      type="submit"
      form={form}
      className="button primary"
      aria-disabled={isMissing}
      aria-describedby={describedBy}
    >
      {t('ui.question.answer')}
    </button>
  );
  return place === null ? button : createPortal(button, place);
}
