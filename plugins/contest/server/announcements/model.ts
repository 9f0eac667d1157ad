import { AccountModel, belongsTo, stampedModelOf } from '@tribunal/server';

/** An announcement of a contest. `status` is 0 when it is shown and 1 when it is hidden. */
export class AnnouncementModel extends stampedModelOf('contestAnnouncement') {
  declare author?: AccountModel | null;

  static override relationMappings = {
    author: belongsTo(AccountModel, 'contest_announcement.uid', 'account.uid'),
  };
}
