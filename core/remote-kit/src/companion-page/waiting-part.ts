import type { CompanionPart, CompanionSubmission } from '../companion';

/** A companion part of a site whose page draws its form and editor, which takes time. */
export type WaitingCompanionPart = Omit<CompanionPart, 'fill' | 'openForm' | 'fillEditor'> & {
  fill(document: Document, submission: CompanionSubmission): Promise<void>;
  openForm(document: Document): void;
  fillEditor: (code: string) => boolean;
};
