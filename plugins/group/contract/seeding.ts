import { token } from '@tribunal/contract';
import type { GroupDraft } from './calls';
import type { MemberAuth } from './vocabulary';

/** A group that a plugin creates, such as the demo. */
export interface SeededGroup extends GroupDraft {
  ownerUid: string;
  createdAt?: Date;
  members: readonly { uid: string; auth: Exclude<MemberAuth, 0>; reason?: string; joinedAt?: Date }[];
  announcements: readonly { uid: string; title: string; content: string; createdAt?: Date }[];
}

export interface GroupSeedingService {
  /** Creates a group in the server's transaction and returns its id; no limit applies, and nobody is notified. */
  create(group: SeededGroup): Promise<number>;
}
export const GroupSeeding = token<GroupSeedingService>('group-seeding');
