interface Props<T extends string> {
  /** The accessible name of the group. */
  readonly label: string;
  readonly options: readonly T[];
  readonly text: (option: T) => string;
  /** Returns the tooltip of an option. */
  readonly about?: (option: T) => string;
  readonly isChosen: (option: T) => boolean;
  readonly isDisabled?: (option: T) => boolean;
  readonly onChoose: (option: T) => void;
}

/** A few exclusive options side by side. */
export function Segments<T extends string>(props: Props<T>) {
  const { label, options, text, about, isChosen, isDisabled, onChoose } = props;
  return (
    <fieldset className="segments" aria-label={label}>
      {options.map((option) => (
        <button
          key={option}
          type="button"
          className="segment"
          title={about?.(option)}
          aria-pressed={isChosen(option)}
          aria-disabled={isDisabled?.(option)}
          // A click keeps the focus where it is, for example in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {text(option)}
        </button>
      ))}
    </fieldset>
  );
}
