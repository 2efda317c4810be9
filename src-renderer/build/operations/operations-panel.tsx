import { ChevronDown, ChevronRight, CornerDownLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BlockOperation } from '../../../core/script/operation/operation.ts';
import {
  blankForm,
  listenersIn,
  type OperationContext,
  type OperationForm,
  pointersIn,
  type Verb,
} from '../../../core/script/operation/operation-form.ts';
import { printOperation } from '../../../core/script/operation/print-operation.ts';
import { useVerb } from '../../state/editing/chosen-verb.ts';
import { performOperation } from '../../state/editing/script-edits.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import { isStale, shownText } from '../../state/script/document.ts';
import { type Insertion, insertOperation } from '../../state/script/truncation.ts';
import { useSession } from '../../state/session/session.ts';
import { openDialog } from '../../state/window/window-state.ts';
import { WithCode } from '../../text/with-code.tsx';
import { PanelFrame } from '../../ui/panel.tsx';
import { Segments } from '../../ui/segmented-control.tsx';
import { usePanelPosition } from '../../ui/use-panel-position.ts';
import { type Props as FieldsProps, OperationFields } from './operation-fields.tsx';
import {
  aboutVerb,
  buildOperation,
  dividedFields,
  fitting,
  isFilled,
  objectionTo,
  usualVerbs,
  verbsOf,
} from './operation-forms.ts';
import { freeName, freshName, type NamedEntity, useOperationContext } from './use-operation-context.ts';

/** A panel that performs operations by adding them as lines to the script at the current position. */
export function OperationsPanel() {
  return (
    <PanelFrame name="operations">
      <Operations />
    </PanelFrame>
  );
}

/** The fields that are typed for one operation only. */
const UNTYPED = {
  ...{ newName: '', hint: '', count: '', version: '', value: '', min: '', max: '', names: '' },
  ...{ listener: '', pointer: '', inside: '' },
};

function Operations() {
  const { t } = useTranslation();
  const document = useSession((session) => session.document);
  const [isInside, setInside] = useState(false);
  const { context, entities } = useOperationContext(isInside);
  const insertion = useInsertion(isInside);
  const [filled, setFilled] = useState(blankForm);
  const verb = useVerb((chosen) => chosen.verb);
  const form = useDefaults(fitting({ ...filled, verb }, context), context, entities);
  const choosePlace = (inside: boolean, next = filled): void => {
    setInside(inside);
    // Inside, the operation is about the entity of the block.
    setFilled({ ...next, entity: '', target: '' });
  };
  const change = (patch: Partial<OperationForm>): void => setFilled({ ...filled, ...patch });
  const objection = isStale(document) ? { why: 'stale' } : objectionTo(form, context);
  const operation = buildOperation(form, context);
  const line = printOperation(operation);
  const { line: words, blocks, optional } = dividedFields(form, context);
  const fields = { form, context, entities, change };
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (objection !== null) return;
        submit(line, isInside, () => {
          const next = { ...filled, ...UNTYPED };
          // The lines of a new block come next.
          if ('body' in operation) choosePlace(true, next);
          else setFilled(next);
        });
      }}
    >
      {insertion.block !== null && <PlaceChoice block={insertion.block} isInside={isInside} onChoose={choosePlace} />}
      <VerbChoice context={context} verb={form.verb} onChange={() => change({ components: [], without: [] })} />
      <div className="row">
        <div className="operation-words">
          <code>{t(`ui.operations.verbs.${form.verb}`)}</code>
          <OperationFields {...fields} shown={words} />
        </div>
        <button
          type="submit"
          className={`button ${insertion.dropped.length > 0 ? 'outlined' : 'primary'}`}
          aria-disabled={objection !== null}
          aria-describedby="operation-why"
        >
          <CornerDownLeft size={16} aria-hidden="true" />
          {t('ui.operations.run')}
        </button>
      </div>
      <OperationFields {...fields} shown={blocks} />
      <p id="operation-why" className="hint">
        {objection === null ? (
          <WhatItDoes {...insertion} />
        ) : (
          t(`ui.operations.why.${objection.why}`, { ...objection.args })
        )}
      </p>
      {optional.length > 0 && <Options {...fields} shown={optional} line={objection === null ? line : null} />}
    </form>
  );
}

interface OptionsProps extends FieldsProps {
  /** The line of the script; null while it cannot be added. */
  readonly line: string | null;
}

/** Unfolds fields that are rarely filled, and shows the whole line. They stay unfolded while one of them is filled. */
function Options({ line, ...fields }: OptionsProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted || isFilled(fields.shown, fields.form);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <button
        type="button"
        className="button operation-options"
        aria-expanded={isOpen}
        onClick={() => setWanted(!isOpen)}
      >
        <Chevron size={16} aria-hidden="true" />
        {t('ui.operations.options')}
      </button>
      {isOpen && (
        <>
          <OperationFields {...fields} />
          <output className="operation-line" aria-label={t('ui.operations.line')}>
            <code>{line ?? '…'}</code>
          </output>
        </>
      )}
    </>
  );
}

interface PlaceChoiceProps {
  readonly block: BlockOperation;
  readonly isInside: boolean;
  readonly onChoose: (isInside: boolean) => void;
}

/** Chooses whether the operation belongs to the lines of the loop or listener before it, or comes after its end. */
function PlaceChoice({ block, isInside, onChoose }: PlaceChoiceProps) {
  const { t } = useTranslation();
  return (
    <Segments
      label={t('ui.operations.place.label', { operation: block.text })}
      options={['inside', 'after'] as const}
      text={(place) => t(`ui.operations.place.${place}`, { block: block.kind })}
      isChosen={(place) => (place === 'inside') === isInside}
      onChoose={(place) => onChoose(place === 'inside')}
    />
  );
}

/** Returns where a new operation would be inserted, and what would be dropped for it. */
function useInsertion(isInside: boolean): Insertion {
  const run = useSession((session) => session.document.run);
  return insertOperation(run, usePanelPosition(), '', run.script.text, isInside);
}

/** Previews the line of the new operation. */
function WhatItDoes({ after, dropped, isInside }: Insertion) {
  const { t } = useTranslation();
  if (dropped.length > 0) return t('ui.operations.drops', { count: dropped.length });
  if (after === null) return t('ui.operations.first');
  return <WithCode text={t(`ui.operations.${isInside ? 'joins' : 'appends'}`, { operation: after.text })} />;
}

/** Preselects the selected entity until the user picks another; a new entity gets the next free name. */
function useDefaults(
  filled: OperationForm,
  context: OperationContext,
  entities: readonly NamedEntity[],
): OperationForm {
  const run = useSession((session) => session.document.run);
  const selection = useSession((session) => session.selection);
  const index = selection?.kind === 'entity' ? selection.entity : null;
  const selected = entities.findLast((entity) => entity.index === index && entity.alive)?.name;
  const { usedNames, block } = context;
  const picked = entities.some((entity) => entity.name === filled.entity) ? filled.entity : '';
  return {
    ...filled,
    newName: filled.newName === '' ? freshName(run) : filled.newName,
    entity: picked === '' ? (block?.as ?? selected ?? '') : picked,
    listener: filled.listener || (filled.verb === 'disconnect' ? '' : freeName('log', new Set(listenersIn(context)))),
    pointer: filled.pointer || (filled.verb === 'read' ? (pointersIn(context).at(-1) ?? '') : 'p'),
    inside: filled.inside || freeName('e', usedNames),
    component: filled.component === '' ? (run.script.schema.declarations[0]?.name ?? '') : filled.component,
  };
}

/** Performs the operation, or first asks for confirmation; `onDone` is called after it was performed. */
function submit(line: string, isInside: boolean, onDone: () => void): void {
  applyTyping();
  const { document, position } = useSession.getState();
  const insertion = insertOperation(document.run, position, line, shownText(document), isInside);
  if (insertion.dropped.length > 0) {
    openDialog({ kind: 'truncate', line, insertion, onAgree: onDone });
  } else {
    performOperation(line, isInside);
    onDone();
  }
}

interface VerbChoiceProps {
  readonly context: OperationContext;
  readonly verb: Verb;
  readonly onChange: () => void;
}

/** The usual verbs, and all others on request. */
function VerbChoice({ context, verb, onChange }: VerbChoiceProps) {
  const { t } = useTranslation();
  const [isAll, setAll] = useState(false);
  const usual = usualVerbs(context);
  const others = verbsOf(context).filter((each) => !usual.includes(each));
  const shown = [...usual, ...others.filter((each) => isAll || each === verb)];
  return (
    <fieldset className="verbs" aria-label={t('ui.operations.verb')}>
      {shown.map((choice) => (
        <button
          key={choice}
          type="button"
          className="verb mono"
          aria-pressed={verb === choice}
          title={t(aboutVerb(choice, context.engine))}
          onClick={() => {
            useVerb.setState({ verb: choice });
            onChange();
          }}
        >
          {t(`ui.operations.verbs.${choice}`)}
        </button>
      ))}
      <button type="button" className="verb" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
        {t(isAll ? 'ui.operations.fewer' : 'ui.operations.more')}
      </button>
    </fieldset>
  );
}
