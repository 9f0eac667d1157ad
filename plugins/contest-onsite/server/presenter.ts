import type { BalloonRow, Clarification, PrintRow } from '../contract';
import type { StoredBalloon, StoredClarification, StoredPrint } from './model';

export const presentPrint = ({ id, username, realname, status, createdAt }: StoredPrint): PrintRow => ({
  id,
  username,
  realname,
  status,
  gmtCreate: createdAt.toISOString(),
});

export const presentBalloon = (
  row: StoredBalloon,
  { id: cid, startAt }: { id: number; startAt: Date },
): BalloonRow => ({
  id: row.id,
  cid,
  uid: row.uid,
  username: row.username,
  realname: row.realname,
  displayId: row.displayId,
  color: row.color,
  time: Math.floor((row.createdAt.getTime() - startAt.getTime()) / 1000),
  submitTime: row.createdAt.toISOString(),
  firstBlood: row.isFirst,
  checked: row.isChecked,
});

/** Shows the asker's name only to organisers and to the asker. */
export const presentClarification = (
  row: StoredClarification,
  reader: { uid: string; isOrganiser: boolean },
): Clarification => {
  const isMine = row.uid === reader.uid;
  return {
    id: row.id,
    username: isMine || reader.isOrganiser ? row.username : null,
    isMine,
    displayId: row.displayId,
    question: row.question,
    answer: row.answer,
    answeredBy: row.answeredByName,
    isPublic: row.isPublic,
    gmtCreate: row.createdAt.toISOString(),
    gmtAnswer: row.answeredAt?.toISOString() ?? null,
  };
};
