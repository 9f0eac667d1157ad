import type { CompanionPart } from '@tribunal/remote-kit/companion';
import { problemUrl } from '../judge/ids';
import { fillEditor } from './editor';
import { fill, readForm } from './form';
import { listRuns, openForm, readPage } from './pages';

export const part = {
  submitUrl: (endpoint, { id }) => `${problemUrl(endpoint, id)}#submit`,
  readPage,
  openForm,
  fill,
  fillEditor,
  readForm,
  listRuns,
} satisfies CompanionPart;
