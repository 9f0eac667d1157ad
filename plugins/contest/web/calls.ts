import type { CoreCalls } from '@tribunal/contract';
import { connect } from '@tribunal/web/plugin';
import type { AllContestCalls } from '../contract';

export const { api, useCall } = connect<AllContestCalls & CoreCalls>();

/** Returns the loader of rows of a contest's submissions; its call returns only what the contest allows to be shown. */
export const rowLoader = (cid: number) => (submitIds: number[]) =>
  api('POST /api/check-contest-submissions-status', { body: { submitIds, cid }, failures: 'silent' });
