import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { ContestAuth, ContestType, type ContestSave } from '../../contract';
import type { ContestTestSite } from '../contest-test-site';

/** The form of a public contest that begins in an hour; whatever is left out is made up. */
export const contestForm = (world: ContestTestSite, wish: Partial<ContestSave> = {}): ContestSave => ({
  title: 'A contest',
  type: ContestType.Acm,
  auth: ContestAuth.Public,
  startTime: world.minutes(60).toISOString(),
  endTime: world.minutes(360).toISOString(),
  ...wish,
});

export const create = async (
  world: ContestTestSite,
  as: TestUser,
  wish: Partial<ContestSave> = {},
): Promise<number> => {
  const { id } = await world.calls.api('POST /api/admin/contest', { body: contestForm(world, wish), as });
  return id;
};

/** A plain admin, who runs what he makes. */
export const organiser = (world: ContestTestSite): Promise<TestUser> => world.site.signUp({ role: Role.Admin });
