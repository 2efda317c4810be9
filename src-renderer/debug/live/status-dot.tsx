import type { StatusWords } from './status-words.ts';

/** A game's status: a sign that differs in shape and colour, and words. */
export function Status({ tone, text }: StatusWords) {
  return (
    <span className={`row game-status ${tone}`}>
      <i className="dot" aria-hidden="true" />
      {text}
    </span>
  );
}
