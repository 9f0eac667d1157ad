import { inject, injectable } from '@tribunal/kernel';
import { Db, type AttentionProvider } from '@tribunal/server';
import type { AttentionItem } from '@tribunal/server/platform';
import type { Knex } from 'knex';
import type { RemoteStatusRow } from '../../contract';
import { remoteJudging } from '../../plugin';
import { runsNeedingReviewBySite } from '../runs-needing-review';
import { SuspensionService } from '../crash-loops/suspension-service';
import { SiteStatusReader } from './site-status-reader';

const PAGE = '/admin/remote-judges';

/**
 * Returns whether a site that accepts submissions does not work although nobody paused it. A site without accounts that
 * nobody submits to is not in use.
 */
const hasFailed = ({ state, reason, waiting }: RemoteStatusRow): boolean =>
  state === 'down' || (state === 'paused' && reason !== 'closed' && !(reason === 'noAccount' && waiting === 0));

/** Lists submissions and remote judges that wait for the operator. */
@injectable()
export class RemoteAttentionProvider implements AttentionProvider {
  readonly plugin = remoteJudging.id;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(SiteStatusReader) private readonly status: SiteStatusReader,
    @inject(SuspensionService) private readonly suspensions: SuspensionService,
  ) {}

  canSee({ permissions }: Parameters<AttentionProvider['canSee']>[0]): boolean {
    return permissions.has('system_info_admin');
  }

  async load(): Promise<AttentionItem[]> {
    const [runsNeedingReview, sites, suspended] = await Promise.all([
      runsNeedingReviewBySite(this.knex),
      this.status.cachedRows(),
      this.suspensions.count(),
    ]);
    const failed = sites.filter(hasFailed);
    const failures = failed.map(({ key, name, since }) => ({
      textKey: 'attention.failedSite',
      count: 1,
      values: { name },
      link: `${PAGE}/${key}`,
      since: since === null ? null : new Date(since),
    }));
    const needingReview = [...runsNeedingReview].map(([key, runs]) => ({
      textKey: 'attention.needsReview',
      ...runs,
      values: { name: sites.find((site) => site.key === key)?.name ?? key },
      link: `${PAGE}/${key}`,
    }));
    return [...needingReview, { textKey: 'attention.suspended', ...suspended, link: PAGE }, ...failures];
  }
}
