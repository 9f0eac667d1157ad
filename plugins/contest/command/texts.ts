import texts from '../locales/en-US.json';
import { say as sayIn, type Trouble } from '../record';

/** In English, as everything that the command prints. */
export const say = (trouble: Trouble): string => sayIn(trouble, texts.server.record);
