import { useEffect } from 'react';
import { DoForm } from '../questions/do-form.tsx';
import { FeedbackView } from '../questions/feedback.tsx';
import { ModelAnswer } from '../questions/model-answer.tsx';
import { isOpen, reveal, useQuestions } from '../questions/question-state.ts';
import { resultOf, TASK } from './follow-task.ts';

interface Props {
  /** True while answers are accepted. */
  readonly taken: boolean;
  readonly onAnswer: (result: string) => void;
}

/** The follower performs the operation on the drawn memory, as in a lesson without a class; the lecturer receives the result. */
export function TaskPanel({ taken, onAnswer }: Props) {
  const asking = useQuestions((questions) => questions.asking[TASK]);
  const result = asking === undefined ? null : resultOf(asking);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result is sent once
  useEffect(() => {
    if (taken && result !== null) onAnswer(result);
  }, [result]);
  const open = asking !== undefined && isOpen(asking);
  useEffect(() => {
    if (!taken && open) reveal(TASK);
  }, [taken, open]);
  if (asking === undefined) return null;
  return (
    <div className="question">
      <code className="question-operation">{asking.variant.operation.text}</code>
      {open ? <DoForm at={TASK} asking={asking} /> : <ModelAnswer at={TASK} asking={asking} />}
      <FeedbackView asking={asking} />
    </div>
  );
}
