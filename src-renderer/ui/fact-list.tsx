interface Props {
  /** What, and how much of it. */
  readonly facts: readonly (readonly [string, string])[];
}

/** Numbers that belong together, each with its name. */
export function Facts({ facts }: Props) {
  return (
    <dl className="facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="field-label">{name}</dt>
          <dd className="mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
