import { storedData } from '@tribunal/server/account';
import { contestOnsite } from '../plugin';

/** Questions with their answers, print requests, and answers that the user has given, without the questions of others. */
export const onsiteData = storedData(contestOnsite.id, 'contest-onsite', [
  {
    name: 'questions.json',
    textKey: 'data.questions',
    table: 'contestClarification',
    select: ['id', 'cid', 'question', 'answer', 'answeredAt', 'isPublic', 'createdAt'],
  },
  {
    name: 'answers.json',
    textKey: 'data.answers',
    table: 'contestClarification',
    owner: 'answeredBy',
    select: ['id', 'cid', 'answer', 'answeredAt'],
  },
  {
    name: 'prints.json',
    textKey: 'data.prints',
    table: 'contestPrint',
    select: ['id', 'cid', 'content', 'createdAt'],
  },
]);
