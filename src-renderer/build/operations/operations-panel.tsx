import { CornerDownLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EngineId } from '../../../core/script/language.ts';
import { blankForm, type OperationForm, type Verb } from '../../../core/script/operation-form.ts';
import { printOperation } from '../../../core/script/print-operation.ts';
import { performOperation } from '../../state/editing/script-edits.ts';
import { applyTyping } from '../../state/editing/typing.ts';
import { isStale, shownText } from '../../state/script/document.ts';
import { insertOperation } from '../../state/script/truncation.ts';
import { useRestingPosition } from '../../state/session/resting-position.ts';
import { useSession } from '../../state/session/session.ts';
import { openDialog } from '../../state/window/window-state.ts';
import { WithCode } from '../../text/with-code.tsx';
import { PanelFrame } from '../../ui/panel.tsx';
import { OperationFields } from './operation-fields.tsx';
import { buildOperation, fieldsOf, fitting, objectionTo, verbsOf } from './operation-forms.ts';
import { freshName, type NamedEntity, useOperationContext } from './use-operation-context.ts';

/** A panel that performs operations by adding them as lines to the script at the current position. */
export function OperationsPanel() {
  return (
    <PanelFrame name="operations">
      <Operations />
    </PanelFrame>
  );
}

function Operations() {
  const document = useSession((session) => session.document);
  const { context, entities } = useOperationContext();
  const [filled, setFilled] = useState(blankForm);
  const form = useDefaults(fitting(filled, context.engine), entities);
  const change = (patch: Partial<OperationForm>): void => setFilled({ ...filled, ...patch });
  const objection = isStale(document) ? { why: 'stale' } : objectionTo(form, context);
  const line = printOperation(buildOperation(form, context));
  return (
    <form
      className="operations"
      onSubmit={(event) => {
        event.preventDefault();
        if (objection !== null) return;
        submit(line, () =>
          setFilled({ ...filled, newName: '', hint: '', count: '', version: '', value: '', min: '', max: '' }),
        );
      }}
    >
      <VerbChoice
        engine={context.engine}
        verb={form.verb}
        onChange={(verb) => change({ verb, components: [], without: [] })}
      />
      <OperationFields
        form={form}
        shown={fieldsOf(form, context.engine)}
        context={context}
        entities={entities}
        change={change}
      />
      <Run line={line} objection={objection} />
    </form>
  );
}

interface RunProps {
  readonly line: string;
  readonly objection: ReturnType<typeof objectionTo>;
}

/** The line of the script, and the button that adds it. */
function Run({ line, objection }: RunProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="operation-run">
        <output className="operation-line" aria-label={t('ui.operations.line')}>
          <code>{objection === null ? line : '…'}</code>
        </output>
        <button
          type="submit"
          className="button primary"
          aria-disabled={objection !== null}
          aria-describedby="operation-why"
        >
          <CornerDownLeft size={16} aria-hidden="true" />
          {t('ui.operations.run')}
        </button>
      </div>
      <p id="operation-why" className="hint">
        {objection === null ? <WhatItDoes /> : t(`ui.operations.why.${objection.why}`, { ...objection.args })}
      </p>
    </>
  );
}

/** Previews the line of the new operation. */
function WhatItDoes() {
  const { t } = useTranslation();
  const run = useSession((session) => session.document.run);
  const position = useRestingPosition();
  const { after, dropped } = insertOperation(run, position, '');
  if (dropped.length > 0) return t('ui.operations.drops', { count: dropped.length });
  if (after === null) return t('ui.operations.first');
  return <WithCode text={t('ui.operations.appends', { operation: after.text })} />;
}

/** Preselects the selected entity until the user picks another; a new entity gets the next free name. */
function useDefaults(filled: OperationForm, entities: readonly NamedEntity[]): OperationForm {
  const run = useSession((session) => session.document.run);
  const selection = useSession((session) => session.selection);
  const index = selection?.kind === 'entity' ? selection.entity : null;
  const selected = entities.findLast((entity) => entity.index === index && entity.alive)?.name;
  const picked = entities.some((entity) => entity.name === filled.entity) ? filled.entity : '';
  return {
    ...filled,
    newName: filled.newName === '' ? freshName(run) : filled.newName,
    entity: picked === '' ? (selected ?? '') : picked,
    component: filled.component === '' ? (run.script.schema.declarations[0]?.name ?? '') : filled.component,
  };
}

/** Performs the operation, or first asks for confirmation; `onDone` is called after it was performed. */
function submit(line: string, onDone: () => void): void {
  applyTyping();
  const { document, position } = useSession.getState();
  const insertion = insertOperation(document.run, position, line, shownText(document));
  if (insertion.dropped.length > 0) {
    openDialog({ kind: 'truncate', line, insertion, onAgree: onDone });
  } else {
    performOperation(line);
    onDone();
  }
}

interface VerbChoiceProps {
  readonly engine: EngineId;
  readonly verb: Verb;
  readonly onChange: (verb: Verb) => void;
}

function VerbChoice({ engine, verb, onChange }: VerbChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="verbs" aria-label={t('ui.operations.verb')}>
      {verbsOf(engine).map((choice) => (
        <button
          key={choice}
          type="button"
          className="verb"
          aria-pressed={verb === choice}
          title={t(choice === 'clear' ? `ui.operations.about.clear.${engine}` : `ui.operations.about.${choice}`)}
          onClick={() => onChange(choice)}
        >
          {t(`ui.operations.verbs.${choice}`)}
        </button>
      ))}
    </fieldset>
  );
}
