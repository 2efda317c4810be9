interface Props<T extends string> {
  /** Read out for the group. */
  readonly label: string;
  readonly options: readonly T[];
  readonly text: (option: T) => string;
  /** More about an option, shown as its title. */
  readonly about?: (option: T) => string;
  readonly isChosen: (option: T) => boolean;
  readonly isDisabled?: (option: T) => boolean;
  readonly onChoose: (option: T) => void;
}

/** A few options side by side. */
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
          // Keeps the focus, for example in the editor.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(option)}
        >
          {text(option)}
        </button>
      ))}
    </fieldset>
  );
}
