import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OperationContext, OperationForm } from './operation-form.ts';
import type { NamedEntity } from './use-operation-context.ts';

interface Props {
  readonly form: OperationForm;
  readonly shown: readonly (keyof OperationForm)[];
  readonly context: OperationContext;
  readonly entities: readonly NamedEntity[];
  readonly change: (patch: Partial<OperationForm>) => void;
}

type Field = (props: Props) => ReactNode;

/** The inputs of one verb, in its order. */
export function OperationFields(props: Props) {
  return (
    <div className="operation-fields">
      {props.shown.map((name) => {
        const Shown = inputs[name];
        return Shown === undefined ? null : <Shown key={name} {...props} />;
      })}
    </div>
  );
}

const inputs: Partial<Record<keyof OperationForm, Field>> = {
  newName: (props) => <TextField {...props} name="newName" />,
  hint: (props) => <TextField {...props} name="hint" />,
  version: (props) => <TextField {...props} name="version" />,
  value: (props) => (isTag(props) ? null : <TextField {...props} name="value" />),
  entity: (props) => <EntityField {...props} name="entity" />,
  other: (props) => <EntityField {...props} name="other" />,
  component: (props) => <ComponentField {...props} name="component" />,
  as: (props) => <ComponentField {...props} name="as" />,
  components: (props) => <ComponentChecks {...props} name="components" />,
  without: (props) => <ComponentChecks {...props} name="without" />,
  order: (props) => <OrderField {...props} />,
};

function isTag({ form, context }: Props): boolean {
  return context.components.some((component) => component.name === form.component && component.tag);
}

function TextField({ form, change, name }: Props & { readonly name: 'newName' | 'hint' | 'version' | 'value' }) {
  const { t } = useTranslation();
  return (
    <label className="field">
      <span>{t(`ui.operations.field.${name}`)}</span>
      <input
        className="input mono"
        value={form[name]}
        inputMode={name === 'newName' ? 'text' : 'decimal'}
        placeholder={t(`ui.operations.placeholder.${name}`)}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </label>
  );
}

function EntityField({ form, entities, change, name }: Props & { readonly name: 'entity' | 'other' }) {
  const { t } = useTranslation();
  return (
    <label className="field">
      <span>{t(`ui.operations.field.${name}`)}</span>
      <select className="input mono" value={form[name]} onChange={(event) => change({ [name]: event.target.value })}>
        <option value="">{t('ui.operations.pick')}</option>
        {entities.map((entity) => (
          <option key={entity.name} value={entity.name}>
            {entity.alive ? entity.label : t('ui.operations.deadEntity', { entity: entity.label })}
          </option>
        ))}
      </select>
    </label>
  );
}

function ComponentField({ form, context, change, name }: Props & { readonly name: 'component' | 'as' }) {
  const { t } = useTranslation();
  return (
    <label className="field">
      <span>{t(`ui.operations.field.${name}`)}</span>
      <select className="input mono" value={form[name]} onChange={(event) => change({ [name]: event.target.value })}>
        <option value="">{t('ui.operations.pick')}</option>
        {context.components.map((component) => (
          <option key={component.name}>{component.name}</option>
        ))}
      </select>
    </label>
  );
}

function ComponentChecks({ form, context, change, name }: Props & { readonly name: 'components' | 'without' }) {
  const { t } = useTranslation();
  if (context.components.length === 0) return null;
  const other = name === 'components' ? 'without' : 'components';
  const toggle = (component: string): void => {
    const chosen = form[name].includes(component)
      ? form[name].filter((known) => known !== component)
      : [...form[name], component];
    // A component cannot be asked for and excluded at once.
    change({ [name]: chosen, [other]: form[other].filter((known) => known !== component) });
  };
  return (
    <fieldset className="checks">
      <legend className="field-label">
        {t(`ui.operations.field.${form.verb === 'query' && name === 'components' ? 'with' : name}`)}
      </legend>
      {context.components.map((component) => (
        <label key={component.name} className="check mono">
          <input
            type="checkbox"
            checked={form[name].includes(component.name)}
            onChange={() => toggle(component.name)}
          />
          {component.name}
        </label>
      ))}
    </fieldset>
  );
}

function OrderField({ form, change }: Props) {
  const { t } = useTranslation();
  return (
    <fieldset className="segments" aria-label={t('ui.operations.field.order')}>
      {(['asc', 'desc'] as const).map((order) => (
        <button
          key={order}
          type="button"
          className="segment"
          aria-pressed={form.order === order}
          onClick={() => change({ order })}
        >
          {t(`ui.operations.order.${order}`)}
        </button>
      ))}
    </fieldset>
  );
}
