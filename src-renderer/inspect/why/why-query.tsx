import { Check, ChevronRight, CircleHelp, X } from 'lucide-react';
import { useId, useMemo } from 'react';
import { create } from 'zustand';
import { completions } from '../../../core/inspect/search/completion.ts';
import { nameInAnswer } from '../../../core/inspect/why/former-names.ts';
import { wasInWords } from '../../../core/inspect/why/was-in.ts';
import { hasSince, type TermAnswer } from '../../../core/inspect/why/why-not.ts';
import type { SinceWords } from '../../../core/inspect/why/why-past.ts';
import {
  aroundSentence,
  findingText,
  isNever,
  type WhyWords,
  whySentence,
} from '../../../core/inspect/why/why-sentence.ts';
import { transport } from '../../state/play/transport.ts';
import { useSession } from '../../state/session/session.ts';
import { worldIn } from '../../state/source/picture.ts';
import { useTranslate } from '../../text/translate.ts';
import { idLabel } from '../../ui/focus-label.ts';
import { usePanelPosition } from '../../ui/use-panel-position.ts';
import { type FoundAnswer, useWhy } from './use-why.ts';
import { type Asked, knownQueries, pastOf } from './why-question.ts';

/** The query stays for the next entity. */
const useAsked = create<{ readonly isOpen: boolean; readonly text: string }>(() => ({ isOpen: false, text: '' }));

/** Says why an entity is in a query or not: each term with what is true, since when, and who made it so. */
export function WhyQuery(asked: Asked) {
  const t = useTranslate();
  const { isOpen } = useAsked();
  const following = useSession((session) => session.following);
  return (
    <details
      className="entity-details why"
      open={isOpen}
      onToggle={(event) => useAsked.setState({ isOpen: event.currentTarget.open })}
    >
      <summary className="row">
        <ChevronRight size={16} aria-hidden="true" />
        {t('ui.why.title')}
      </summary>
      {isOpen && <QueryField {...asked} />}
      {isOpen && (following ? <p className="hint">{t('ui.why.freeze')}</p> : <Answer {...asked} />)}
    </details>
  );
}

function QueryField({ picture }: Asked) {
  const t = useTranslate();
  const id = useId();
  const { text } = useAsked();
  const options = useMemo(() => {
    const known = knownQueries(picture).filter((query) => query.toLowerCase().startsWith(text.toLowerCase()));
    return new Set([...known, ...completions(worldIn(picture), text, (handle) => picture.nameOf(handle))]);
  }, [picture, text]);
  return (
    <>
      <input
        className="input mono"
        aria-label={t('ui.why.query')}
        placeholder={t('ui.why.placeholder')}
        value={text}
        list={id}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => useAsked.setState({ text: event.target.value })}
      />
      <datalist id={id}>
        {[...options].map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  );
}

function Answer(asked: Asked) {
  const t = useTranslate();
  const position = usePanelPosition();
  const answer = useWhy(asked, useAsked().text, position);
  if (answer === null) return null;
  if (answer === 'searching') return <p className="hint">{t('ui.why.searching')}</p>;
  return <Answered index={asked.index} {...answer} />;
}

/** One sentence, and each term. Since when is read from other positions, so it is only read once for each answer. */
function Answered({ memory: picture, index, answer, count }: FoundAnswer & Pick<Asked, 'index'>) {
  const t = useTranslate();
  const source = useSession((session) => session.source);
  const { sentence, around, words, sinces } = useMemo(() => {
    const world = worldIn(picture);
    const { id, terms } = answer;
    const past = pastOf(picture, source);
    const since = (each: TermAnswer['since']) => past.since({ index, id }, each, t);
    const named: WhyWords = {
      entity: id === null ? `#${index}` : (nameInAnswer(picture, answer) ?? idLabel(id, picture)),
      component: (component) => world.idText(component, (handle) => picture.nameOf(handle)),
      since: (each) => since(each).text,
    };
    return {
      words: named,
      sinces: terms.map((term) => since(term.since)),
      sentence: whySentence(answer, named, t),
      around: aroundSentence(wasInWords(past, { index, id }, answer, t), count, t),
    };
  }, [picture, index, answer, count, source, t]);
  const position = usePanelPosition();
  const { first } = picture.timeline;
  return (
    <>
      <p className="why-sentence" role="status">
        {sentence}
      </p>
      <ul className="stack tight why-terms">
        {answer.terms.map((term, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a term may be there twice
          <Term key={i} term={term} words={words} since={sinces[i]!} />
        ))}
      </ul>
      {around !== '' && <p>{around}</p>}
      {source?.kind === 'recording' && first > 0 && <p className="hint">{t('ui.why.part')}</p>}
      {answer.position < position && <p className="hint">{t('ui.why.before')}</p>}
      {!answer.isComplete && <p className="hint">{t('ui.why.stopped')}</p>}
    </>
  );
}

interface TermProps {
  readonly term: TermAnswer;
  readonly words: WhyWords;
  readonly since: SinceWords;
}

/** A term with a tick or a cross, what is true now, a link to the moment since when, and who made it so. */
function Term({ term, words, since: { when, who } }: TermProps) {
  const t = useTranslate();
  const { holds, since, query } = term;
  const state = holds === null ? 'unknown' : holds ? 'yes' : 'no';
  const Icon = { yes: Check, no: X, unknown: CircleHelp }[state];
  return (
    <li className={`why-term ${state}`}>
      <Icon size={16} aria-hidden="true" />
      <span className="visually-hidden">{t(`ui.why.${state}`)}</span>
      <code>{query.text}</code>
      <span>{findingText(term, words, t)}</span>
      {hasSince(term) && (
        <small>
          {isNever(term) ? (
            t('ui.why.at.never')
          ) : (
            <>
              <button
                type="button"
                className="focus-link"
                title={t('ui.why.seek', { when })}
                onClick={() => transport().seek(since.position, 'jump')}
              >
                {when}
              </button>
              {who !== null && <span className="why-who">{who}</span>}
            </>
          )}
        </small>
      )}
    </li>
  );
}
