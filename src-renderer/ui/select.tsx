interface Props<T extends string | number> {
  readonly label: string;
  readonly value: T;
  /** Pairs of a value and its text. */
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly onChange: (value: T) => void;
  readonly className?: string;
}

/** A drop-down of options, labelled by its title. */
export function Select<T extends string | number>({ label, value, options, onChange, className = '' }: Props<T>) {
  return (
    <select
      className={`input ${className}`}
      aria-label={label}
      title={label}
      value={value}
      onChange={(event) => onChange(options[event.target.selectedIndex]![0])}
    >
      {options.map(([option, text]) => (
        <option key={option} value={option}>
          {text}
        </option>
      ))}
    </select>
  );
}
