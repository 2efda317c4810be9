import { expect, test } from 'vitest';
import { MAX_SEATS_PER_ADDRESS } from '../contract/class-protocol.ts';
import { Room } from './room.ts';
import { UNUSED_MS } from './seats.ts';

const grading = { right: ['A'], rows: {}, results: [] };
const question = (about: string, texts = ['A', 'B']) => ({
  question: {
    about,
    kind: 'choice' as const,
    ask: '',
    options: texts.map((text, i) => ({ choice: 'AB'[i]!, text })),
  },
  grading,
});

/** A page of the class, and its seat once it has one. */
class Page {
  readonly address: string;
  readonly #room: Room;
  seat: string | null = null;

  constructor(room: Room, address: string) {
    this.#room = room;
    this.address = address;
  }

  join(seat?: string): this {
    const admission = this.#room.admit(this.#room.code, this.address, seat);
    if ('seat' in admission) this.enter(admission.seat);
    else if (admission.refused === 'addressFull') this.#room.wait(this);
    return this;
  }

  enter(seat: string): void {
    this.seat = seat;
    this.#room.enter(seat, this);
  }

  leave(): void {
    if (this.seat !== null) this.#room.leave(this.seat, this);
  }

  update(): void {}
  replaced(): void {}
}

function newClass(seatsPerAddress = 5) {
  const clock = { now: 0 };
  const room = new Room({ onChange: () => undefined, seatsPerAddress, now: () => clock.now });
  const join = (address: string, count: number) => Array.from({ length: count }, () => new Page(room, address).join());
  const vote = (pages: readonly Page[]) => {
    for (const { seat } of pages) if (seat !== null) room.answer(seat, room.status().poll!.question.id, 'A');
  };
  return { clock, room, join, vote, answered: () => room.status().poll!.counts.answered };
}

const seated = (pages: readonly Page[]) => pages.filter(({ seat }) => seat !== null).length;

test('the results are all questions in the order of asking, once each, with the right choices and how many had joined', () => {
  const { room, join } = newClass();
  const [first, second] = join('school', 2);
  for (const about of ['first', 'unanswered', 'second', 'unanswered', 'first']) {
    room.ask(question(about));
    if (about === 'unanswered') continue;
    const { id } = room.status().poll!.question;
    room.answer(first!.seat!, id, 'A');
    room.answer(second!.seat!, id, about === 'first' ? 'A' : 'B');
  }
  expect(
    room
      .results()
      .map(({ question: { about }, counts, right, joined }) => [
        about,
        counts.bars.map((bar) => bar.count),
        right,
        joined,
      ]),
  ).toEqual([
    ['first', [2, 0], ['A'], 2],
    ['unanswered', [0, 0], ['A'], 2],
    ['second', [1, 1], ['A'], 2],
  ]);
});

test('a question that is shown again keeps its answers and stays closed, but opens again if nobody had answered', () => {
  const { room, join, vote, answered } = newClass();
  const [student] = join('school', 1);
  for (const about of ['answered', 'unanswered']) {
    room.ask(question(about));
    if (about === 'answered') vote([student!]);
    room.takeAnswers(false);
  }
  room.ask(question('answered'));
  expect([answered(), room.answerOf(student!.seat!)?.choice, room.status().poll!.taken]).toEqual([1, 'A', false]);
  room.ask(question('unanswered'));
  expect([answered(), room.status().poll!.taken]).toEqual([0, true]);
});

test('each round of a question has answers of its own, and the newest is shown again, in each language', () => {
  const { room, join, vote, answered } = newClass();
  const [first, second] = join('school', 2);
  room.ask(question('q'));
  vote([first!, second!]);
  const { id } = room.status().poll!.question;
  room.takeAnswers(false);
  room.ask(question('q'), true);
  expect(answered()).toBe(0);
  expect(room.answer(first!.seat!, id, 'A')).toBe('late');
  vote([second!]);
  room.takeAnswers(false);
  room.ask(null);
  room.ask(question('q', ['甲', '乙']));
  const { poll } = room.status();
  expect([poll!.counts, poll!.taken, poll!.question.options[0]]).toEqual([
    {
      bars: [
        { choice: 'A', count: 1 },
        { choice: 'B', count: 0 },
      ],
      answered: 1,
    },
    false,
    { choice: 'A', text: '甲' },
  ]);
  expect(room.answerOf(first!.seat!)).toBeNull();
  expect(room.results().map(({ counts }) => counts.answered)).toEqual([2, 1]);
});

test('a question that was closed too early is opened again with its answers, which can be changed', () => {
  const { room, join, vote, answered } = newClass();
  const [first, second] = join('school', 2);
  room.ask(question('q'));
  vote([first!]);
  room.takeAnswers(false);
  room.takeAnswers(true);
  expect(answered()).toBe(1);
  vote([second!]);
  expect(room.answer(first!.seat!, 'q1', 'B')).toBe('counted');
  expect(room.status().poll!.counts.bars.map(({ count }) => count)).toEqual([1, 1]);
});

test('a question that is shown again has forgotten answers of seats that were given away meanwhile', () => {
  const { clock, room, join, vote, answered } = newClass(1);
  const [before] = join('home', 1);
  room.ask(question('q'));
  vote([before!]);
  room.ask(null);
  before!.leave();
  clock.now += UNUSED_MS;
  join('home', 1);
  room.ask(question('q'));
  expect(answered()).toBe(0);
});

test('an address that asks for a thousand seats gets five, and its votes count five times', () => {
  const { room, join, vote, answered } = newClass();
  room.ask(question('q'));
  const pages = join('attacker', 1_000);
  vote([...pages, ...pages]);
  expect([seated(pages), answered()]).toEqual([5, 5]);
  expect(room.status().held).toEqual([{ address: 'attacker', reason: 'seats', count: 100 }]);
});

test('forty pupils behind one address are let in at once, and nobody who comes later', () => {
  const { room, join, vote, answered } = newClass();
  room.ask(question('q'));
  const pupils = join('school', 40);
  expect(seated(pupils)).toBe(5);
  room.letIn('school', 35);
  expect(seated(pupils)).toBe(40);
  expect(room.status().held).toEqual([]);
  const attackers = join('school', 100);
  vote([...pupils, ...attackers]);
  expect([seated(attackers), answered()]).toEqual([0, 40]);
});

test('of the people who wait, as many are let in as the lecturer has seen, the first of them first', () => {
  const { room, join } = newClass(1);
  const [, ...seen] = join('school', 4);
  const late = join('school', 50);
  const others = join('elsewhere', 3);
  room.letIn('school', 3);
  expect([seated(seen), seated(late), seated(others)]).toEqual([3, 0, 1]);
});

test('however often they are let in, the people of one address do not fill the class', () => {
  const { room, join } = newClass();
  const pages = Array.from({ length: 30 }, () => {
    const asking = join('attacker', 100);
    room.letIn('attacker', 1_000);
    return asking;
  }).flat();
  expect(seated(pages)).toBe(MAX_SEATS_PER_ADDRESS);
  expect(seated(join('pupil', 1))).toBe(1);
});

test('with more seats for each address, those who wait come in', () => {
  const { room, join } = newClass();
  const pupils = join('school', 40);
  room.setSeatsPerAddress(40);
  expect([seated(pupils), seated(join('school', 1)), room.status().seatsPerAddress]).toEqual([40, 0, 40]);
  room.setSeatsPerAddress(3);
  expect([seated(join('home', 9)), room.status().joined]).toEqual([3, 43]);
});

test('a page that leaves does not wait any longer', () => {
  const { room, join } = newClass(1);
  const [, waiting] = join('home', 2);
  room.stopWaiting(waiting!);
  room.letIn('home', 1);
  expect([waiting!.seat, room.status().held]).toEqual([null, []]);
});

test('200 addresses that take their seats and leave do not fill the class for good', () => {
  const { clock, join } = newClass();
  for (let i = 0; i < 200; i++) for (const page of join(`a${i}`, 5)) page.leave();
  clock.now = UNUSED_MS - 1;
  expect(seated(join('pupil', 1))).toBe(0);
  clock.now = UNUSED_MS;
  expect(seated(join('pupil', 5))).toBe(5);
});

test('a seat that is used does not expire, and one that is not stays with its owner until somebody needs it', () => {
  const { clock, room, join } = newClass(2);
  const [used, left] = join('home', 2);
  left!.leave();
  clock.now = 10 * UNUSED_MS;
  expect(new Page(room, 'home').join(left!.seat!).seat).toBe(left!.seat);
  room.leave(left!.seat!, left!);
  expect(seated(join('home', 1))).toBe(0);
  expect(new Page(room, 'home').join(used!.seat!).seat).toBe(used!.seat);
});

test('who waits gets a seat that has expired', () => {
  const { clock, room, join } = newClass(1);
  const [first, waiting] = join('home', 2);
  first!.leave();
  clock.now = UNUSED_MS;
  room.giveSeats();
  expect(waiting!.seat).not.toBeNull();
  expect(new Page(room, 'home').join(first!.seat!).seat).toBeNull();
});

test('an address that waits until its seats expire does not vote more often', () => {
  const { clock, room, join, vote, answered } = newClass();
  room.ask(question('q'));
  for (let i = 0; i < 4; i++) {
    const pages = join('attacker', 10);
    vote(pages);
    expect([seated(pages), answered()]).toEqual([5, 5]);
    for (const page of pages) {
      page.leave();
      room.stopWaiting(page);
    }
    clock.now += UNUSED_MS;
  }
});

test('a seat that was let in is not given to somebody else of a full address', () => {
  const { clock, room, join } = newClass(1);
  const pupils = join('school', 3);
  room.letIn('school', 2);
  for (const pupil of pupils.slice(1)) pupil.leave();
  clock.now = UNUSED_MS;
  // Three seats, two of them unused: one seat would have to be free for the limit of one.
  expect(seated(join('school', 1))).toBe(0);
  expect(pupils.slice(1).map(({ seat }) => new Page(room, 'school').join(seat!).seat)).toEqual(
    pupils.slice(1).map(({ seat }) => seat),
  );
});

test('a seat is only given back to someone who also knows the code', () => {
  const { room } = newClass();
  const first = room.admit(room.code, 'a');
  const seat = 'seat' in first ? first.seat : '';
  expect([room.admit(room.code, 'b', seat), room.admit('wrong', 'b', seat)]).toEqual([
    { seat },
    { refused: 'wrongCode' },
  ]);
});
