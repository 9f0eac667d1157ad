import { defineCompanionPart, type CompanionPart } from '@tribunal/remote-kit/companion';
import { keyOf } from '../judge/ids';
import { remoteAc } from '../plugin';
import { fillEditor } from './editor';
import { fill, readForm } from './form';
import { listRuns, readPage } from './pages';

const part: CompanionPart = {
  submitUrl(endpoint, problem) {
    const { contest, task } = keyOf(problem);
    return `${endpoint}/contests/${encodeURIComponent(contest)}/submit?taskScreenName=${encodeURIComponent(task)}`;
  },
  readPage,
  fill,
  fillEditor,
  readForm,
  listRuns,
};

export default defineCompanionPart(remoteAc, part);
