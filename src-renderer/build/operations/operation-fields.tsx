import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '../../../core/engines/all.ts';
import { ENTITIES } from '../../../core/script/operation/form-operation.ts';
import { EVENTS, SIGNALS } from '../../../core/script/operation/operation.ts';
import {
  listenersIn,
  type OperationContext,
  type OperationForm,
  pointersIn,
  rangesIn,
} from '../../../core/script/operation/operation-form.ts';
import { Segments } from '../../ui/segmented-control.tsx';
import { builtInsOf, takesValue } from './operation-forms.ts';
import { NameOptions, PairPicker, Targets } from './pair-picker.tsx';
import type { NamedEntity } from './use-operation-context.ts';

export interface Props {
  readonly form: OperationForm;
  readonly shown: readonly (keyof OperationForm)[];
  readonly context: OperationContext;
  readonly entities: readonly NamedEntity[];
  readonly change: (patch: Partial<OperationForm>) => void;
}

type Field = (props: Props) => ReactNode;

/** Input fields in the order of `shown`. */
export function OperationFields(props: Props) {
  return props.shown.map((name) => {
    const Shown = inputs[name];
    return Shown === undefined ? null : <Shown key={name} {...props} />;
  });
}

const inputs: Partial<Record<keyof OperationForm, Field>> = {
  newName: (props) => <TextField {...props} name="newName" />,
  hint: (props) => <TextField {...props} name="hint" />,
  version: (props) => <TextField {...props} name="version" />,
  count: (props) => <TextField {...props} name="count" />,
  min: (props) => <TextField {...props} name="min" />,
  max: (props) => <TextField {...props} name="max" />,
  range: (props) =>
    props.form.verb === 'range-new' ? (
      <TextField {...props} name="range" />
    ) : (
      <SelectField {...props} name="range">
        <NameOptions names={rangesIn(props.context)} />
      </SelectField>
    ),
  listener: (props) =>
    props.form.verb === 'disconnect' ? (
      <SelectField {...props} name="listener">
        <NameOptions names={listenersIn(props.context)} />
      </SelectField>
    ) : (
      <TextField {...props} name="listener" />
    ),
  pointer: (props) =>
    props.form.verb === 'read' ? (
      <SelectField {...props} name="pointer">
        <NameOptions names={pointersIn(props.context)} />
      </SelectField>
    ) : (
      <TextField {...props} name="pointer" />
    ),
  inside: (props) => (
    <span className="name-inside">
      <code>as</code>
      <TextField {...props} name="inside" />
    </span>
  ),
  signal: (props) => <WordField {...props} name="signal" words={SIGNALS} />,
  event: (props) => <WordField {...props} name="event" words={EVENTS} />,
  values: (props) => <SwitchField {...props} name="values" />,
  orphans: (props) => <SwitchField {...props} name="orphans" />,
  names: (props) => <TextField {...props} name="names" />,
  value: (props) => (takesValue(props.form, props.context) ? <TextField {...props} name="value" /> : null),
  entity: (props) => <EntityField {...props} name="entity" />,
  other: (props) => (
    <EntityField {...props} name="other" {...(props.form.verb === 'set-parent' && { label: 'parent' as const })} />
  ),
  component: (props) => (
    <SelectField {...props} name="component">
      <NameOptions names={props.form.verb === 'shrink-storage' ? [...pickable(props), ENTITIES] : pickable(props)} />
    </SelectField>
  ),
  target: (props) => (
    <SelectField {...props} name="target" none="noPair">
      <Targets {...props} wildcard={props.form.verb === 'remove'} />
    </SelectField>
  ),
  as: (props) => (
    <SelectField
      {...props}
      name="as"
      {...(isSortable(props) && { label: 'sortBy' as const, none: 'notSorted' as const })}
    >
      <NameOptions names={isSortable(props) ? sortable(props) : pickable(props)} />
    </SelectField>
  ),
  components: (props) => <ComponentChecks {...props} name="components" />,
  gets: (props) => <ComponentChecks {...props} name="gets" />,
  without: (props) => <ComponentChecks {...props} name="without" />,
  order: OrderField,
  world: (props) => (
    <SelectField {...props} name="world">
      <NameOptions names={props.context.worlds} />
    </SelectField>
  ),
};

/** Names that can be an id by themselves, or the first part of a pair. */
function pickable({ context, form }: Props): readonly string[] {
  const names = context.components.map(({ name }) => name);
  const toggles = form.verb === 'enable' || form.verb === 'disable';
  return toggles ? names : [...names, ...builtInsOf(context, 'tag'), ...builtInsOf(context, 'relation')];
}

function isSortable({ form }: Props): boolean {
  return form.verb === 'group' || form.verb === 'query';
}

/** Components of a group or query whose values it can be sorted by. */
function sortable({ form, context }: Props): readonly string[] {
  const terms = form.verb === 'group' ? [...form.components, ...form.gets] : form.components;
  return terms.filter((id) => context.components.some(({ name, kind }) => name === id && kind === 'component'));
}

const WORDS: readonly TextName[] = ['newName', 'range', 'names', 'listener', 'pointer', 'inside'];

type TextName =
  | ('newName' | 'hint' | 'count' | 'version' | 'value' | 'min' | 'max' | 'range' | 'names')
  | ('listener' | 'pointer' | 'inside');

function TextField({ form, context, change, name }: Props & { readonly name: TextName }) {
  const { t } = useTranslation();
  const label = languageOf(context.engine).form?.labels?.[name] ?? name;
  return (
    <label className="field">
      <span>{t(`ui.operations.field.${label}`)}</span>
      <input
        className="input mono"
        value={form[name]}
        inputMode={WORDS.includes(name) ? 'text' : 'decimal'}
        placeholder={t(`ui.operations.placeholder.${label}`)}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </label>
  );
}

interface SelectFieldProps extends Pick<Props, 'form' | 'change'> {
  readonly name: 'entity' | 'other' | 'component' | 'as' | 'world' | 'range' | 'target' | 'listener' | 'pointer';
  /** The last part of the key of the option that chooses nothing. */
  readonly none?: 'pick' | 'noPair' | 'notSorted';
  /** The last part of the key of its label; by default the name. */
  readonly label?: 'sortBy' | 'parent';
  readonly children: ReactNode;
}

function SelectField({ form, change, name, none = 'pick', label, children }: SelectFieldProps) {
  const { t } = useTranslation();
  return (
    <label className="field">
      <span>{t(`ui.operations.field.${label ?? name}`)}</span>
      <select className="input mono" value={form[name]} onChange={(event) => change({ [name]: event.target.value })}>
        <option value="">{t(`ui.operations.${none}`)}</option>
        {children}
      </select>
    </label>
  );
}

function EntityField({
  entities,
  ...props
}: Props & Pick<SelectFieldProps, 'label'> & { readonly name: 'entity' | 'other' }) {
  const { t } = useTranslation();
  return (
    <SelectField {...props}>
      {entities.map((entity) => (
        <option key={entity.name} value={entity.name}>
          {entity.alive ? entity.label : t('ui.operations.deadEntity', { entity: entity.label })}
        </option>
      ))}
    </SelectField>
  );
}

const LISTS = ['components', 'gets', 'without'] as const;

function ComponentChecks(props: Props & { readonly name: (typeof LISTS)[number] }) {
  const { t } = useTranslation();
  const { form, context, change, name } = props;
  const ids = [
    ...context.components.filter(({ kind }) => kind !== 'relation').map((component) => component.name),
    ...pairsIn(form),
  ];
  if (context.components.length === 0) return null;
  const toggle = (component: string): void => {
    const chosen = form[name].includes(component)
      ? form[name].filter((known) => known !== component)
      : [...form[name], component];
    // A component is in one list only.
    const lists = LISTS.map((list) => [
      list,
      list === name ? chosen : form[list].filter((known) => known !== component),
    ]);
    change(Object.fromEntries(lists));
  };
  return (
    <fieldset className="checks">
      <legend className="field-label">
        {t(`ui.operations.field.${name === 'components' ? (COMPONENTS_LABEL[form.verb] ?? name) : name}`)}
      </legend>
      {ids.map((id) => (
        <label key={id} className="row check mono">
          <input type="checkbox" checked={form[name].includes(id)} onChange={() => toggle(id)} />
          {id}
        </label>
      ))}
      {languageOf(context.engine).pairs === true && (
        <PairPicker
          context={context}
          entities={props.entities}
          wildcard={name === 'without' || COMPONENTS_LABEL[form.verb] === 'with'}
          onPick={(pair) => {
            if (!form[name].includes(pair)) toggle(pair);
          }}
        />
      )}
    </fieldset>
  );
}

const COMPONENTS_LABEL: Readonly<Partial<Record<OperationForm['verb'], string>>> = {
  query: 'with',
  each: 'with',
  observer: 'with',
  group: 'owned',
  save: 'saved',
};

/** Pairs picked for one of the two lists; they can be moved to the other. */
function pairsIn(form: OperationForm): readonly string[] {
  return [...new Set([...form.components, ...form.without])].filter((id) => id.startsWith('(')).sort();
}

/** Chooses one of the engine's words, of which the first is the default. */
function WordField({
  form,
  change,
  name,
  words,
}: Props & { readonly name: 'signal' | 'event'; readonly words: readonly string[] }) {
  const { t } = useTranslation();
  return (
    <label className="field wide-field">
      <span>{t(`ui.operations.field.${name}`)}</span>
      <select className="input mono" value={form[name]} onChange={(event) => change({ [name]: event.target.value })}>
        <NameOptions names={words} />
      </select>
    </label>
  );
}

function SwitchField({ form, change, name }: Props & { readonly name: 'values' | 'orphans' }) {
  const { t } = useTranslation();
  return (
    <label className="row check">
      <input type="checkbox" checked={form[name]} onChange={(event) => change({ [name]: event.target.checked })} />
      {t(`ui.operations.field.${name}`)}
    </label>
  );
}

function OrderField({ form, change }: Props) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('ui.operations.field.order')}
      options={['asc', 'desc'] as const}
      text={(order) => t(`ui.operations.order.${order}`)}
      isChosen={(order) => form.order === order}
      onChoose={(order) => change({ order })}
    />
  );
}
