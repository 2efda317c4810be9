import type { InputHTMLAttributes } from 'react';

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'type'> {
  /** The accessible name, also shown in the empty field. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** A search field that searches while the user types. The first Escape clears it. */
export function SearchField({ label, className = '', onChange, onKeyDown, ...props }: Props) {
  return (
    <input
      placeholder={label}
      {...props}
      type="search"
      className={`input ${className}`}
      aria-label={label}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && props.value !== '') {
          onChange('');
          event.stopPropagation();
        } else onKeyDown?.(event);
      }}
    />
  );
}
