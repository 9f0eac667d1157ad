import { Role } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { ContestAuth, ContestType, type ContestSave } from '../../contract';
import type { ContestHarness } from '../contest-harness';

/** Returns the form of a public contest that begins in an hour, with defaults for omitted fields. */
export const contestForm = (harness: ContestHarness, overrides: Partial<ContestSave> = {}): ContestSave => ({
  title: 'A contest',
  type: ContestType.Acm,
  auth: ContestAuth.Public,
  startTime: harness.minutes(60).toISOString(),
  endTime: harness.minutes(360).toISOString(),
  ...overrides,
});

export const createContestViaApi = async (
  harness: ContestHarness,
  as: TestUser,
  overrides: Partial<ContestSave> = {},
): Promise<number> => {
  const { id } = await harness.calls.api('POST /api/admin/contest', { body: contestForm(harness, overrides), as });
  return id;
};

/** Signs up an admin without root rights, who runs the contests that they create. */
export const createOrganiser = (harness: ContestHarness): Promise<TestUser> =>
  harness.site.signUp({ role: Role.Admin });
