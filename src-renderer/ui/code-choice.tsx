import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Copyable } from './copyable.tsx';
import { Segments } from './segmented-control.tsx';

interface Props<Name extends string> {
  /** The accessible name of the choice. */
  readonly label: string;
  /** Code by language or library; the first one is preselected. */
  readonly lines: Readonly<Record<Name, string>>;
}

/** Lines of code to copy into a game, in the chosen language. */
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
