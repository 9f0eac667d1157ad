import { Limits, ProblemAuth } from '@tribunal/contract';
import { badInput, conflict, type DomainError } from '@tribunal/server';
import { denyEdit, type Author, type ProblemPlaceRights } from '@tribunal/server/problem';
import { APPLICATION_PROGRESSES, ApplicationProgress, PROGRESS_STATES, type ApplicationState } from '../contract';

/** A step of a problem on its way to the public, or back. */
export type Step = 'apply' | 'withdraw' | 'agree' | 'refuse' | 'reopen';

interface StepRule {
  by: 'editor' | 'reviewer';
  from: readonly ApplicationState[];
  to: ApplicationState;
}

/** All steps that there are. Editors take them for their problems, reviewers for those of all groups. */
export const STEPS: Readonly<Record<Step, StepRule>> = {
  apply: { by: 'editor', from: ['none'], to: 'applied' },
  withdraw: { by: 'editor', from: ['applied', 'public', 'refused'], to: 'none' },
  agree: { by: 'reviewer', from: ['applied', 'refused'], to: 'public' },
  refuse: { by: 'reviewer', from: ['applied', 'public'], to: 'refused' },
  reopen: { by: 'reviewer', from: ['public', 'refused'], to: 'applied' },
};

/** The step that leads reviewers to a state. */
export const STEP_TO: Readonly<Record<ApplicationProgress, Step>> = {
  [ApplicationProgress.Applied]: 'reopen',
  [ApplicationProgress.Public]: 'agree',
  [ApplicationProgress.Refused]: 'refuse',
};

export const progressOf = (state: ApplicationState): ApplicationProgress | null =>
  APPLICATION_PROGRESSES.find((progress) => PROGRESS_STATES[progress] === state) ?? null;

/** Returns why a step cannot be taken; null if it can. Hidden problems and those of contests do not become public. */
export function denyStep(step: Step, problem: { state: ApplicationState; auth: ProblemAuth }): DomainError | null {
  if (!STEPS[step].from.includes(problem.state)) return conflict('pid', 'group-problem.noSuchStep');
  const isForPublic = step === 'apply' || step === 'agree';
  if (isForPublic && problem.auth !== ProblemAuth.Public) return conflict('pid', 'group-problem.notVisible');
  return null;
}

/** Returns whether the viewer may apply for a problem of the group, or withdraw, also while it is public. */
export const canApply = (
  viewer: Author,
  { authorUid, group }: { authorUid: string | null; group: number },
  rights: ProblemPlaceRights,
): boolean => denyEdit(viewer, { authorUid, gid: group }, rights) === null;

/** Returns the id of a problem with its prefix. @throws 400 if it is too long */
export function withPrefix(prefix: string, ownId: string): string {
  const limit = Limits.problemId.max - prefix.length;
  if (ownId.length > limit) throw badInput('problem.problemId', 'input.tooLong', { limit });
  return prefix + ownId;
}

/** Returns the id of a problem without its prefix; the id may have been changed in the administration area. */
export const withoutPrefix = (prefix: string, problemId: string): { prefix: string; ownId: string } =>
  problemId.startsWith(prefix) && problemId.length > prefix.length
    ? { prefix, ownId: problemId.slice(prefix.length) }
    : { prefix: '', ownId: problemId };
