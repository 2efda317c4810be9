interface Props {
  /** Pairs of a name and a value. */
  readonly facts: readonly (readonly [string, string])[];
}

/** Lists related numbers, each with its name. */
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
