import { endingOf, distinctPaths, safePart, stampOf } from './file-names';

export interface SentCode {
  username: string;
  /** Label of the problem. */
  displayId: string;
  language: string;
  code: string;
  /** Of OI contests; null under the ACM rule. */
  score: number | null;
  sentAt: Date;
}

export type SplitBy = 'user' | 'problem';

/** Gives each code its path: a folder for each user, or for each problem. */
export function codePaths(splitBy: SplitBy): (sent: SentCode) => string {
  const place = distinctPaths();
  return ({ username, displayId, language, score, sentAt }) => {
    const [folder, name] = splitBy === 'user' ? [username, displayId] : [displayId, username];
    const marks = score === null ? '' : `_${score}`;
    return place(safePart(folder), `${safePart(name)}${marks}_(${stampOf(sentAt)})`, endingOf(language));
  };
}
