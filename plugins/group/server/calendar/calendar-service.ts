import type { Viewer } from '@tribunal/contract';
import { inject, injectable, type ExtensionPoints } from '@tribunal/kernel';
import {
  AccountDetails,
  Clock,
  Config,
  Db,
  secretHashOf,
  notFound,
  Points,
  Random,
  RateLimiter,
  Tx,
  type Randomness,
  type Transactions,
} from '@tribunal/server';
import type { Knex } from 'knex';
import { CALENDAR_DAYS, groupEvents, MemberAuth } from '../../contract';
import { GroupAccess, groupPath } from '../groups/group-access';
import { denyCalendar } from '../membership/policy';
import { CALENDAR_READS, WRITES } from '../rate-limits';
import { icalendarOf } from './icalendar';

const TOKEN_BYTES = 32;
const PAST_MS = CALENDAR_DAYS * 86_400_000;

/** Gives members a secret address of the calendar of their group. It ends with the membership and the account. */
@injectable()
export class CalendarService {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Clock) private readonly clock: Clock,
    @inject(Random) private readonly random: Randomness,
    @inject(Points) private readonly points: ExtensionPoints,
    @inject(Config) private readonly config: { http: { baseUrl: string } },
    @inject(GroupAccess) private readonly groups: GroupAccess,
    @inject(RateLimiter) private readonly rateLimits: RateLimiter,
  ) {}

  /** @throws 403 for others than members */
  async createdAt(viewer: Viewer, gid: number): Promise<string | null> {
    await this.groups.get(viewer, gid, denyCalendar);
    const found = await this.knex('groupCalendar').where({ gid, uid: viewer.uid }).first('createdAt');
    return found?.createdAt.toISOString() ?? null;
  }

  /**
   * Returns the token of a new address, of which only a hash is stored; the address before ends.
   * @throws 403 for others than members
   * @throws 429 after too many changes
   */
  async renew(viewer: Viewer, gid: number, ip: string): Promise<{ token: string }> {
    await this.rateLimits.consume(WRITES, { subject: viewer.uid, ip });
    const token = this.random.secret(TOKEN_BYTES);
    await this.transactions.run(async () => {
      await this.groups.lock(viewer, gid, denyCalendar);
      const row = { tokenHash: secretHashOf(token), createdAt: this.clock.now() };
      await this.knex('groupCalendar')
        .insert({ gid, uid: viewer.uid, ...row })
        .onConflict(['gid', 'uid'])
        .merge(row);
    });
    return { token };
  }

  /** Ends the viewer's address; without one, nothing happens. */
  async revoke({ uid }: Viewer, gid: number): Promise<void> {
    await this.knex('groupCalendar').where({ gid, uid }).delete();
  }

  /**
   * Returns the calendar of an address as iCalendar: what every member may know of, nothing that is hidden or was over
   * more than a year ago.
   * @throws 404 for an unknown address, and while the group is banned or disbanded
   * @throws 429 after too many requests
   */
  async read(token: string, ip: string): Promise<string> {
    const tokenHash = secretHashOf(token);
    const found = await this.knex('groupCalendar as c')
      .join('groupItem as g', 'g.id', 'c.gid')
      .join('groupMember as m', (on) => void on.on('m.gid', 'c.gid').andOn('m.uid', 'c.uid'))
      .join(AccountDetails.as(this.knex, 'a'), 'a.uid', 'c.uid')
      .where({ 'c.tokenHash': tokenHash, 'g.isBanned': false, 'a.isBanned': false })
      .where('m.auth', '>=', MemberAuth.Member)
      .whereNull('g.disbandedAt')
      .whereNull('a.deletedAt')
      .first('c.gid', 'g.name');
    if (!found) throw notFound('group.noCalendar');
    await this.rateLimits.consume(CALENDAR_READS, { subject: tokenHash, ip });
    const { gid, name } = found as { gid: number; name: string };
    const { baseUrl } = this.config.http;
    const { host } = new URL(baseUrl);
    const since = new Date(this.clock.now().getTime() - PAST_MS);
    const providers = this.points.list(groupEvents);
    const lists = await Promise.all(providers.map((one) => one.listEvents(gid, groupPath(gid), since)));
    const events = lists
      .flat()
      .sort((a, b) => a.startAt.getTime() - b.startAt.getTime())
      .map(({ key, title, path, ...times }) => ({
        ...times,
        uid: `${key}@${host}`,
        summary: title,
        url: `${baseUrl}${path}`,
      }));
    return icalendarOf({ name, events });
  }

  /** Ends the addresses of accounts that are banned or deleted: lifting a ban does not bring them back. */
  async endOfAccounts(uids: readonly string[]): Promise<void> {
    const disabled = AccountDetails.query(this.knex)
      .whereIn('uid', [...uids])
      .where((either) => either.where('isBanned', true).orWhereNotNull('deletedAt'))
      .select('uid');
    await this.knex('groupCalendar').whereIn('uid', disabled).delete();
  }
}
