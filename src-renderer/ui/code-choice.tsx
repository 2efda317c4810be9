import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from './copyable.tsx';
import { Segments } from './segmented-control.tsx';

interface Props<Name extends string> {
  /** Read out for the choice. */
  readonly label: string;
  /** Code by language or library; the first is chosen at first. */
  readonly lines: Readonly<Record<Name, string>>;
}

/** Lines to write into a game, in the language that one chooses. */
export function CodeChoice<Name extends string>({ label, lines }: Props<Name>) {
  const { t } = useTranslation();
  const names = Object.keys(lines) as Name[];
  const [chosen, setChosen] = useState(names[0]!);
  return (
    <>
      <Segments
        label={label}
        options={names}
        text={(name) => name}
        isChosen={(name) => name === chosen}
        onChoose={setChosen}
      />
      <Copyable text={lines[chosen]} label={t('ui.games.copyLine')} block />
    </>
  );
}
