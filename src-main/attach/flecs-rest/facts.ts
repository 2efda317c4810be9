import type { ObservedColumn } from './observed-column.ts';

/** What people should know of a game that is polled: shown beside its name, and part of what is recorded. */
export interface FlecsFacts {
  readonly port: number;
  /** As the game says; empty when it does not. */
  readonly version: string;
  readonly polls: number;
  /** Milliseconds of each second that polling may cost the game, and what it costs as far as reply times tell. */
  readonly stallBudget: number;
  readonly stall: number;
  /** Milliseconds from the last poll to the one before; 0 before there are two. */
  readonly interval: number;
  /** Whether tables and entities of the last poll are of one moment. */
  readonly together: boolean;
  /** Tables whose rows do not fit their count, entities in two places, entities in none. */
  readonly tornTables: number;
  readonly duplicates: number;
  readonly homeless: number;
  /** Entities that no query yields (`NotQueryable`). */
  readonly hidden: number;
  /** Tables that are Flecs' own, and tables beyond the limit: neither is shown. */
  readonly builtInTables: number;
  readonly leftOut: number;
  /** Whether names with quotes had to be guessed (4.0 writes no valid JSON then). */
  readonly repaired: boolean;
  /** Whether the game tells generations; without, all are taken for 0. */
  readonly generations: boolean;
  /** False while the game does not answer: it stands in a debugger, or loads. */
  readonly answering: boolean;
  /** What was wrong with the last poll; null when nothing. */
  readonly problem: Problem | null;
}

export interface Problem {
  /** `garbled`: no JSON, or not what was asked for. `too-large`, `not-http`: a reply that was not read to its end. */
  readonly code: 'garbled' | 'too-large' | 'not-http';
  readonly detail: string;
}

export function initialFacts(port: number, stallBudget: number): FlecsFacts {
  return {
    port,
    version: '',
    polls: 0,
    stallBudget,
    stall: 0,
    interval: 0,
    together: true,
    tornTables: 0,
    duplicates: 0,
    homeless: 0,
    hidden: 0,
    builtInTables: 0,
    leftOut: 0,
    repaired: false,
    generations: false,
    answering: true,
    problem: null,
  };
}

/** Facts as columns of a single row, so that recordings have them too. */
export function factColumns(facts: FlecsFacts): ObservedColumn[] {
  const column = (role: string, value: number): ObservedColumn => {
    const meta = { kind: 'flecs.capture', group: 'capture', role };
    return { name: `capture.${role}`, type: 'f64', meta, cells: [Math.round(value * 10) / 10] };
  };
  return [
    column('stall-budget', facts.stallBudget),
    column('stall', facts.stall),
    column('interval', facts.interval),
    column('torn-tables', facts.tornTables),
    column('duplicates', facts.duplicates),
    column('homeless', facts.homeless),
    column('hidden', facts.hidden),
    column('generations', facts.generations ? 1 : 0),
  ];
}
