import type { ClicsVersion } from '../limits';
import type { StoredAnnouncement, Question, ContestView } from '../view';
import { idOf } from './ids';
import { spanOf, timeOf } from './times';

/** Reader of the API; `uid` is null for anonymous users. */
export interface Reader {
  uid: string | null;
}

const canSee = ({ visibility }: ContestView, { uid }: Reader, question: Question): boolean =>
  visibility.viewerRole === 'organiser' || question.uid === uid;

/** Returns the participants' questions that the reader may see. */
export const questionsFor = (view: ContestView, reader: Reader): Question[] =>
  view.questions.filter((question) => canSee(view, reader, question) && view.participants.has(question.uid));

const to = (team: string | null, version: ClicsVersion) =>
  version === '2023-06' ? { to_team_id: team } : { to_team_ids: team === null ? null : [team], to_group_ids: null };

interface ClicsMessage {
  id: string;
  from: string | null;
  to: string | null;
  repliesTo: string | null;
  problem: number | null;
  text: string;
  at: Date;
}

function writeMessage(message: ClicsMessage, { contest, problems }: ContestView, version: ClicsVersion) {
  const isKnown = problems.some(({ id }) => id === message.problem);
  return {
    id: message.id,
    from_team_id: message.from,
    ...to(message.to, version),
    reply_to_id: message.repliesTo,
    problem_id: isKnown ? String(message.problem) : null,
    text: message.text,
    time: timeOf(message.at),
    contest_time: spanOf(message.at.getTime() - contest.startAt.getTime()),
  };
}

function messagesOf(view: ContestView, reader: Reader, question: Question): ClicsMessage[] {
  const { id, uid, problem, answer, answeredAt, isPublic, createdAt } = question;
  const isMine = canSee(view, reader, question) && view.participants.has(uid);
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

const announced = ({ id, title, content, createdAt }: StoredAnnouncement): ClicsMessage => ({
  id: `n${id}`,
  from: null,
  to: null,
  repliesTo: null,
  problem: null,
  text: `${title}\n\n${content}`,
  at: createdAt,
});

/**
 * Converts announcements and questions. Announcements and answers to all are public; who asked a question is shown
 * only to the asker and the organisers.
 */
export const writeClarifications = (view: ContestView, reader: Reader, version: ClicsVersion) => {
  const messages = [
    ...view.announcements.map(announced),
    ...view.questions.flatMap((question) => messagesOf(view, reader, question)),
  ];
  return messages.map((message) => writeMessage(message, view, version));
};
