import { endingOf, distinctPaths, safePart, stampOf } from './file-names';

export interface SubmittedCode {
  username: string;
  /** Label of the problem. */
  displayId: string;
  language: string;
  code: string;
  /** null under the ACM rule. */
  score: number | null;
  sentAt: Date;
}

export type SplitBy = 'user' | 'problem';

/** Returns a function that gives each code its path, with a folder for each user or for each problem. */
export function codePaths(splitBy: SplitBy): (sent: SubmittedCode) => string {
  const place = distinctPaths();
  return ({ username, displayId, language, score, sentAt }) => {
    const [folder, name] = splitBy === 'user' ? [username, displayId] : [displayId, username];
    const scoreSuffix = score === null ? '' : `_${score}`;
    return place(safePart(folder), `${safePart(name)}${scoreSuffix}_(${stampOf(sentAt)})`, endingOf(language));
  };
}
