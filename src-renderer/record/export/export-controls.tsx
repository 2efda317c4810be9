import type { ReactNode } from 'react';
import { Segments } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';

interface CheckProps {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
}

export function Check({ checked, onChange, children }: CheckProps) {
  return (
    <label className="row check">
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  );
}

interface FieldProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A field whose inner control already has the label for assistive technology. */
function Field({ label, className = 'field', children }: FieldProps) {
  return (
    <div className={className}>
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
  /** A sentence that explains the chosen option. */
  readonly about?: string;
}

/** A few exclusive options side by side. */
export function ChoiceField<T extends string>({ label, value, options, onChange, about }: ChoiceProps<T>) {
  return (
    <Field label={label} className="field choice">
      <Segments
        label={label}
        options={Object.keys(options) as T[]}
        text={(option) => options[option]}
        isChosen={(option) => option === value}
        onChoose={onChange}
      />
      {about !== undefined && <p className="field-about">{about}</p>}
    </Field>
  );
}

interface MenuProps<T extends string | number> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, text: string])[];
  readonly onChange: (value: T) => void;
}

/** A menu below its label. An unknown value, from an older version for example, is added as an option. */
export function SelectField<T extends string | number>({ label, value, options, onChange }: MenuProps<T>) {
  const known = options.some(([option]) => option === value);
  const all = known ? options : [...options, [value, String(value)] as const];
  return (
    <Field label={label}>
      <Select label={label} value={value} options={all} onChange={onChange} />
    </Field>
  );
}
