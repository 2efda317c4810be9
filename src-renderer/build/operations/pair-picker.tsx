import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type OperationContext, objectionToPair } from '../../../core/script/operation/operation-form.ts';
import { builtInsOf } from './operation-forms.ts';
import type { NamedEntity } from './use-operation-context.ts';

interface Props {
  readonly context: OperationContext;
  readonly entities: readonly NamedEntity[];
  /** True if a part may be `*`. */
  readonly wildcard: boolean;
  /** Called with `(Likes,Bob)`. */
  readonly onPick: (pair: string) => void;
}

/** Picks a relation and a target, with a button that adds the pair. */
export function PairPicker({ context, entities, wildcard, onPick }: Props) {
  const { t } = useTranslation();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const objection = objectionToPair(first, second, context);
  const why = objection === null ? undefined : t(`ui.operations.why.${objection.why}`, { ...objection.args });
  return (
    <div className="pair-picker">
      <select
        className="input mono"
        aria-label={t('ui.operations.field.relation')}
        value={first}
        onChange={(event) => setFirst(event.target.value)}
      >
        <option value="">{t('ui.operations.field.relation')}</option>
        {wildcard && <option>*</option>}
        <NameOptions names={context.components.map(({ name }) => name)} />
        <NameOptions names={builtInsOf(context, 'relation')} />
      </select>
      <select
        className="input mono"
        aria-label={t('ui.operations.field.target')}
        value={second}
        onChange={(event) => setSecond(event.target.value)}
      >
        <option value="">{t('ui.operations.field.target')}</option>
        <Targets context={context} entities={entities} wildcard={wildcard} />
      </select>
      <button
        type="button"
        className="button outlined"
        aria-label={t('ui.operations.addPair')}
        aria-disabled={objection !== null}
        title={why ?? t('ui.operations.addPair')}
        onClick={() => {
          if (objection === null) onPick(`(${first},${second})`);
        }}
      >
        <Plus size={16} aria-hidden="true" />
      </button>
    </div>
  );
}

/** Options for the second part of a pair: declared names, then entities. */
export function Targets({ context, entities, wildcard }: Omit<Props, 'onPick'>) {
  const { t } = useTranslation();
  return (
    <>
      {wildcard && <option>*</option>}
      <optgroup label={t('ui.operations.declared')}>
        <NameOptions names={context.components.map(({ name }) => name)} />
      </optgroup>
      <optgroup label={t('ui.operations.entities')}>
        <NameOptions names={entities.filter(({ alive }) => alive).map(({ name }) => name)} />
      </optgroup>
    </>
  );
}

export function NameOptions({ names }: { readonly names: readonly string[] }) {
  return names.map((name) => <option key={name}>{name}</option>);
}
