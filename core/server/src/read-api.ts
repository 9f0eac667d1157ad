/**
 * What plugins may read of core's tables, in queries of their own. A column that is not listed here, such as the hash
 * of a password or of a session, is out of their reach; writes go through the functions of the areas.
 */
import { computed, relation } from '@tribunal/database';

/** Accounts, with what may be shown of them. */
export const Accounts = relation('account', [
  'uid',
  'username',
  'nickname',
  'realname',
  'school',
  'gender',
  'avatar',
  'titleName',
  'titleColor',
  'signature',
]);

/** Accounts with what only administrators of users and the users themselves may see. */
export const AccountDetails = relation(
  'account',
  [
    'uid',
    'username',
    'nickname',
    'realname',
    'email',
    'school',
    'number',
    'avatar',
    'titleName',
    'titleColor',
    'signature',
    'isBanned',
    'createdAt',
    'updatedAt',
    'deletedAt',
    /** Logins of other services that were linked until then are linked no longer. */
    'linksRevokedAt',
  ],
  {
    values: {
      /** Whether the content of a deleted account is being erased, or has been. */
      erasure: computed<'running' | 'done' | null>(
        `(select case when e.finished_at is null then 'running' else 'done' end from account_erasure e
        where e.uid = account.uid)`,
      ),
    },
  },
);

/** The audit log. */
export const AuditEntries = relation('auditEntry', [
  'id',
  'at',
  'actorUid',
  'actorName',
  'apiToken',
  'ip',
  'requestId',
  'call',
  'plugin',
  'subjectType',
  'subjectId',
  'subjectName',
  'targetUid',
  'before',
  'after',
  'input',
]);

/** Sessions of logged-in users, without their secrets. */
export const LoginSessions = relation('session', [
  'id',
  'uid',
  'ip',
  'userAgent',
  'createdAt',
  'updatedAt',
  'expiresAt',
]);

/** Roles of accounts, one row for each. */
export const AccountRoles = relation('accountRole', ['uid', 'role']);

const FULL_SCORE = `coalesce(
  problem.io_score, (select sum(testcase.score) from testcase where testcase.pid = problem.id), 100)::integer`;

/** Problems. `fullScore` is what a solution of all testcases gets. */
export const Problems = relation(
  'problem',
  [
    'id',
    'problemId',
    'title',
    'bank',
    'auth',
    'gid',
    'authorUid',
    'timeLimit',
    'memoryLimit',
    'type',
    'judgeMode',
    'judgeCaseMode',
    'openCaseResult',
    'ioScore',
  ],
  {
    values: {
      testcaseCount: computed<number>('(select count(*) from testcase where testcase.pid = problem.id)::integer'),
      fullScore: computed<number>(FULL_SCORE),
    },
  },
);

/** Names of the tags of problems, one row for each. */
export const ProblemTags = relation('problemTag', ['pid'], {
  values: { name: computed<string>('(select tag.name from tag where tag.id = problem_tag.tag_id)') },
});

/** Code with which solutions of a problem begin, by language. */
export const CodeTemplates = relation('codeTemplate', ['pid', 'lid', 'code'], { where: 'code_template.status' });

/** Languages of all problem sources; `remoteId` is null while its source does not offer the language. */
export const Languages = relation('language', ['id', 'oj', 'name', 'remoteId']);

/** The problems that users have solved outside contests, with the first accepted submission of each. */
export const SolvedProblems = relation('solved', ['uid', 'pid', 'submissionId', 'solvedAt']);

/**
 * The solved problems that prove experience: only those of the site, because everybody who founds a group can make its
 * problems as easy as they like.
 */
export const SolvedSiteProblems = relation('solved', ['uid', 'pid'], {
  where: '(select problem.gid from problem where problem.id = solved.pid) is null',
});

/** What users submitted. */
export const Submissions = relation('submission', [
  'id',
  'uid',
  'pid',
  'cid',
  'gid',
  'displayId',
  'language',
  'code',
  'createdAt',
  'erasedAt',
]);

const JUDGEMENT = [
  'id',
  'submissionId',
  'trialId',
  'bank',
  'reason',
  'status',
  'score',
  'oiRankScore',
  'timeMs',
  'memoryKb',
  'message',
  'isCurrent',
  'isWanted',
  'claimedBy',
  'judgeId',
  'provenance',
  'createdAt',
  'judgedAt',
] as const;

/** All judgements: previews, replays and trials too. */
export const Judgements = relation('judgement', JUDGEMENT);

/** The judgements whose verdicts count, one for each submission. */
export const CurrentJudgements = relation('judgement', JUDGEMENT, { where: 'judgement.is_current' });

/** The judgements that still have to end. One waits until the author corrects a problem that is set aside. */
export const OpenJudgements = relation(
  'judgement',
  ['id', 'bank', 'claimedBy', 'instance', 'createdAt', 'postponements'],
  {
    where: 'judgement.is_wanted and judgement.judged_at is null',
    values: { waitsForAuthor: computed<boolean>("(judgement.wake_at = 'infinity')") },
  },
);

/** Results of single testcases. */
export const JudgementCases = relation('judgementCase', [
  'judgementId',
  'seq',
  'status',
  'score',
  'timeMs',
  'groupNum',
]);

/** Runs that are no submissions: the request of each, and what came of it. */
export const Trials = relation('trial', ['id', 'key', 'kind', 'uid', 'pid', 'request', 'result', 'expiresAt']);
