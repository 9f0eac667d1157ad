import type { CompanionPart } from '@tribunal/remote-kit/companion';
import { problemUrl } from '../judge/ids';
import { fillEditor } from './editor';
import { fill, readForm } from './form';
import { listRuns, openForm, readPage } from './pages';

export const part = {
  // The endpoint is that of the API, whose pages are on another host.
  submitUrl: (endpoint, { id }) => problemUrl(endpoint, id),
  readPage,
  openForm,
  fill,
  fillEditor,
  readForm,
  listRuns,
} satisfies CompanionPart;
