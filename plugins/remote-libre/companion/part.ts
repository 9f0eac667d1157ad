import type { WaitingCompanionPart } from '@tribunal/remote-kit/companion/page';
import { problemUrl } from '../judge/ids';
import { fillEditor } from './editor';
import { fill, readForm } from './form';
import { listRuns, openForm, readPage } from './pages';

export const part: WaitingCompanionPart = {
  // The endpoint is that of the API, whose pages are on another host.
  submitUrl: (endpoint, { id }) => problemUrl(endpoint, id),
  readPage,
  openForm,
  fill,
  fillEditor,
  readForm,
  listRuns,
};
