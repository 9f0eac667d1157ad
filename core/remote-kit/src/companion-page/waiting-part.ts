import type { CompanionPart, CompanionSubmission } from '../companion';

/** A companion part of a site whose form takes time to draw what was chosen. */
export type WaitingCompanionPart = Omit<CompanionPart, 'fill'> & {
  fill(document: Document, submission: CompanionSubmission): Promise<void>;
};
