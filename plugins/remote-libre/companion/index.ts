import { defineCompanionPart } from '@tribunal/remote-kit/companion';
import type { WaitingCompanionPart } from '@tribunal/remote-kit/companion/page';
import { problemUrl, siteOf } from '../judge/ids';
import { remoteLibre } from '../plugin';
import { fillEditor } from './editor';
import { fill, readForm } from './form';
import { listRuns, openForm, readPage } from './pages';

const part: WaitingCompanionPart = {
  // The endpoint is that of the API, whose pages are on another host.
  submitUrl: (endpoint, { id }) => problemUrl(endpoint, id),
  readPage,
  openForm,
  fill,
  fillEditor,
  readForm,
  runsUrl: (endpoint, { account, problem }) =>
    `${siteOf(endpoint)}/s?problemDisplayId=${problem.id}&submitter=${encodeURIComponent(account)}`,
  listRuns,
};

export default defineCompanionPart(remoteLibre, part);
