import type { ClicsVersion } from '../limits';
import type { Notice, Question, ContestView } from '../view';
import { idOf } from './ids';
import { spanOf, timeOf } from './times';

/** Who reads; `uid` is null for visitors. */
export interface Reader {
  uid: string | null;
}

const sees = ({ visibility }: ContestView, { uid }: Reader, question: Question): boolean =>
  visibility.eyes === 'admin' || question.uid === uid;

/** Those that the reader may see, of people who take part. */
export const questionsFor = (view: ContestView, reader: Reader): Question[] =>
  view.questions.filter((question) => sees(view, reader, question) && view.participants.has(question.uid));

const to = (team: string | null, version: ClicsVersion) =>
  version === '2023-06' ? { to_team_id: team } : { to_team_ids: team === null ? null : [team], to_group_ids: null };

interface Letter {
  id: string;
  from: string | null;
  to: string | null;
  repliesTo: string | null;
  problem: number | null;
  text: string;
  at: Date;
}

function writeLetter(letter: Letter, { contest, problems }: ContestView, version: ClicsVersion) {
  const isKnown = problems.some(({ id }) => id === letter.problem);
  return {
    id: letter.id,
    from_team_id: letter.from,
    ...to(letter.to, version),
    reply_to_id: letter.repliesTo,
    problem_id: isKnown ? String(letter.problem) : null,
    text: letter.text,
    time: timeOf(letter.at),
    contest_time: spanOf(letter.at.getTime() - contest.startAt.getTime()),
  };
}

function lettersOf(view: ContestView, reader: Reader, question: Question): Letter[] {
  const { id, uid, problem, answer, answeredAt, isPublic, createdAt } = question;
  const isMine = sees(view, reader, question) && view.participants.has(uid);
  const from = idOf(uid);
  const asked = { id: `q${id}`, from, to: null, repliesTo: null, problem, text: question.question, at: createdAt };
  const isAnswered = answer !== null && answeredAt !== null && (isPublic || isMine);
  const receiver = isPublic ? null : from;
  const reply = isAnswered
    ? [
        {
          id: `a${id}`,
          from: null,
          to: receiver,
          repliesTo: isMine ? `q${id}` : null,
          problem,
          text: answer,
          at: answeredAt,
        },
      ]
    : [];
  return [...(isMine ? [asked] : []), ...reply];
}

const announced = ({ id, title, content, createdAt }: Notice): Letter => ({
  id: `n${id}`,
  ...{ from: null, to: null, repliesTo: null, problem: null },
  text: `${title}\n\n${content}`,
  at: createdAt,
});

/** Announcements and answers to all are for everybody; who asked what is for that one and those who run the contest. */
export const writeClarifications = (view: ContestView, reader: Reader, version: ClicsVersion) => {
  const letters = [
    ...view.notices.map(announced),
    ...view.questions.flatMap((question) => lettersOf(view, reader, question)),
  ];
  return letters.map((letter) => writeLetter(letter, view, version));
};
