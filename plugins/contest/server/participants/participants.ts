import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import type { Knex } from 'knex';
import type { RankShowName } from '../../contract';
import type { ContestModel } from '../contests';
import { takesPart } from './takes-part';

export const Participants = token<ParticipantBook>('contest-participants');

/** One who takes part, with all that organisers may know; what others are shown is chosen by presenters. */
export interface Participant {
  /** The uid, or the team's id in a record. */
  team: string;
  username: string | null;
  nickname: string | null;
  realname: string | null;
  /** The one name that the contest shows. */
  showName: string;
  school: string | null;
  gender: string | null;
  avatar: string | null;
  isStar: boolean;
}

type Named = Pick<ContestModel, 'id' | 'uid' | 'isRecord' | 'showName' | 'starAccounts'>;
type Account = Record<'uid' | 'username' | 'gender', string> &
  Record<'nickname' | 'realname' | 'school' | 'avatar', string | null>;

/** Whoever has not given the name that is wanted is shown by the username. */
export const showNameOf = (account: Pick<Account, RankShowName>, showName: RankShowName): string =>
  account[showName] || account.username;

/** Who takes part in contests. */
@injectable()
export class ParticipantBook {
  constructor(@inject(Db) private readonly knex: Knex) {}

  /** By team. Absent are those whose runs count for nobody: the author, super admins, and accounts that are gone. */
  async of(contest: Named, teams: readonly string[], knex = this.knex): Promise<Map<string, Participant>> {
    const found = await (contest.isRecord ? recorded(knex, contest, teams) : registered(knex, contest, teams));
    return new Map(found.map((participant) => [participant.team, participant]));
  }

  /** Those who are on the board of a record even when they sent nothing. */
  async recorded({ id }: Pick<ContestModel, 'id'>, knex = this.knex): Promise<string[]> {
    return knex('contestTeam').where({ cid: id }).orderBy('id').pluck<string[]>('id');
  }
}

async function registered(knex: Knex, contest: Named, teams: readonly string[]): Promise<Participant[]> {
  const stars = new Set(contest.starAccounts.map((name) => name.toLowerCase()));
  const accounts = await knex('account')
    .whereRaw('uid = any(?)', [[...teams]])
    .whereRaw(takesPart('uid', '?'), [contest.uid])
    .select<Account[]>('uid', 'username', 'nickname', 'realname', 'school', 'gender', 'avatar');
  return accounts.map(({ uid, ...account }) => ({
    ...account,
    team: uid,
    showName: showNameOf(account, contest.showName),
    isStar: stars.has(account.username.toLowerCase()),
  }));
}

async function recorded(knex: Knex, { id }: Named, teams: readonly string[]): Promise<Participant[]> {
  const rows = await knex('contestTeam')
    .where({ cid: id })
    .whereRaw('id = any(?)', [[...teams]])
    .select<{ id: string; name: string; affiliation: string | null; isStar: boolean }[]>();
  return rows.map((row) => ({
    team: row.id,
    username: null,
    nickname: null,
    realname: null,
    showName: row.name,
    school: row.affiliation,
    gender: null,
    avatar: null,
    isStar: row.isStar,
  }));
}
