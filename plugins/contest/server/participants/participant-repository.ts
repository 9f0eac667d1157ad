import { inject, injectable } from '@tribunal/kernel';
import { Db, Accounts, PlaceDirectory } from '@tribunal/server';
import type { Knex } from 'knex';
import type { RankShowName } from '../../contract';
import { listOrganisers, type ContestModel } from '../contests';
import { takesPart } from './takes-part';

/** Participant with all data that organisers may see; presenters choose what others are shown. */
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

type Named = Pick<ContestModel, 'id' | 'uid' | 'gid' | 'isRecord' | 'showName' | 'starAccounts'>;
type Account = Record<'uid' | 'username' | 'gender', string> &
  Record<'nickname' | 'realname' | 'school' | 'avatar', string | null>;

/** Returns the shown name; an account without the required name is shown by its username. */
export const showNameOf = (account: Pick<Account, RankShowName>, showName: RankShowName): string =>
  account[showName] || account.username;

/** Loads the participants of contests. */
@injectable()
export class ParticipantRepository {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PlaceDirectory) private readonly places: Pick<PlaceDirectory, 'listRoots'>,
  ) {}

  /**
   * Returns participants by team, without those whose runs do not count: organisers and deleted accounts.
   */
  async findByTeam(contest: Named, teams: readonly string[]): Promise<Map<string, Participant>> {
    const found = contest.isRecord
      ? await recordTeams(this.knex, contest, teams)
      : await accountTeams(this.knex, { contest, teams, organisers: await listOrganisers(this.places, contest) });
    return new Map(found.map((participant) => [participant.team, participant]));
  }

  /** Returns the teams that appear on a record's scoreboard even without submissions. */
  async listRecorded({ id }: Pick<ContestModel, 'id'>): Promise<string[]> {
    return this.knex('contestTeam').where({ cid: id }).orderBy('id').pluck('id');
  }
}

async function accountTeams(
  knex: Knex,
  { contest, teams, organisers }: { contest: Named; teams: readonly string[]; organisers: readonly string[] },
): Promise<Participant[]> {
  const stars = new Set(contest.starAccounts.map((name) => name.toLowerCase()));
  const accounts = await Accounts.query(knex)
    .whereRaw('uid = any(?)', [[...teams]])
    .whereRaw(takesPart('uid', '?'), [[...organisers]])
    .select('uid', 'username', 'nickname', 'realname', 'school', 'gender', 'avatar');
  return accounts.map((account) => ({
    team: account.uid,
    username: account.username,
    nickname: account.nickname,
    realname: account.realname,
    showName: showNameOf(account, contest.showName),
    school: account.school,
    gender: account.gender,
    avatar: account.avatar,
    isStar: stars.has(account.username.toLowerCase()),
  }));
}

async function recordTeams(knex: Knex, { id }: Named, teams: readonly string[]): Promise<Participant[]> {
  const rows = await knex('contestTeam')
    .where({ cid: id })
    .whereRaw('id = any(?)', [[...teams]])
    .select();
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
