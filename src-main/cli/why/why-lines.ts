import type { Translate } from '../../../core/cells/translate.ts';
import { wasInWords } from '../../../core/inspect/why/was-in.ts';
import { hasSince, type TermAnswer } from '../../../core/inspect/why/why-not.ts';
import { aroundSentence, findingText, isNever, whySentence } from '../../../core/inspect/why/why-sentence.ts';
import { textTable } from '../terminal/text-table.ts';
import type { Answered } from './ask-why.ts';

/** Returns the sentence, then a line for each term: if it is true, what is true now, since when, and who made it so. */
export function whyLines({ answer, memory, entity, words, count }: Answered, t: Translate): readonly string[] {
  const row = (term: TermAnswer): readonly string[] => {
    const now = findingText(term, words, t);
    const mark = t(`ui.why.${term.holds === null ? 'unknown' : term.holds ? 'yes' : 'no'}`);
    if (!hasSince(term)) return [mark, term.query.text, now, '', ''];
    const { when, who } = memory.since(entity, term.since, t);
    const since = isNever(term) ? [t('ui.why.at.never'), ''] : [when, who ?? t('ui.why.by.untold')];
    return [mark, term.query.text, now, ...since];
  };
  const head = ['', ...['term', 'now', 'since', 'by'].map((column) => t(`ui.why.columns.${column}`))];
  const table = answer.terms.length === 0 ? [] : ['', ...textTable([head, ...answer.terms.map(row)], 'words')];
  const stopped = answer.isComplete ? [] : ['', t('ui.why.stopped')];
  const around = aroundSentence(wasInWords(memory, entity, answer, t), count, t);
  const { moment } = memory;
  const isBetween = 'next' in moment && moment.next !== undefined;
  const known = isBetween ? ['', t('ui.why.known', { frame: moment.frame, next: moment.next })] : [];
  return [whySentence(answer, words, t), ...table, ...(around === '' ? [] : ['', around]), ...known, ...stopped];
}

/** Returns the same as a line of JSON. */
export function whyJson({ answer, memory, entity, words, query, name, count }: Answered, t: Translate): object {
  const wasIn = wasInWords(memory, entity, answer, t);
  return {
    ...memory.moment,
    entity: { ...memory.decode(entity.id), ...(name !== undefined && { name }) },
    query,
    in: answer.matches,
    alive: answer.isAlive,
    ...(!answer.isAlive && memory.since(entity, answer.life, t).json),
    terms: answer.terms.map((term) => ({
      term: term.query.text,
      true: term.holds,
      now: findingText(term, words, t),
      ...(term.finding.asOf !== undefined && { asOf: term.finding.asOf }),
      ...(hasSince(term) && memory.since(entity, term.since, t).json),
    })),
    ...(wasIn !== null && { wasIn: { from: wasIn.from?.json ?? null, to: wasIn.to.json } }),
    ...(count !== null && { matching: count.matching, entities: count.all }),
    complete: answer.isComplete,
    text: whySentence(answer, words, t),
  };
}
