import { type ChangeEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_SEATS_PER_ADDRESS } from '../../../src-main/contract/class-protocol.ts';

interface Props {
  readonly seats: number;
  /** Called with each valid number that is entered. */
  readonly onChange: (seats: number) => void;
}

/** How many may join from one network address. */
export function SeatsField({ seats, onChange }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const enter = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    setTyped(target.value);
    if (target.value !== '' && target.validity.valid) onChange(target.valueAsNumber);
  };
  return (
    <label className="row class-seats">
      <span>
        {t('ui.class.seats.label')} <small>{t('ui.class.seats.why')}</small>
      </span>
      <input
        className="input"
        type="number"
        min={1}
        max={MAX_SEATS_PER_ADDRESS}
        value={typed ?? seats}
        onChange={enter}
        onBlur={() => setTyped(null)}
      />
    </label>
  );
}
