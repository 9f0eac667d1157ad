import { Intervals, LOGIN_FAILURES_BEFORE_CAPTCHA, REGISTRATIONS_PER_ADDRESS } from '@tribunal/contract';
import type { RateLimitRule } from '@tribunal/platform';

const HALF_AN_HOUR_MS = 30 * 60_000;
const TEN_MINUTES_MS = 10 * 60_000;

/**
 * Failed logins by name. Beyond these limits a login needs a solved captcha; it is never refused. Many people may
 * share one network, so its limit is higher than that of one person.
 */
export const LOGIN: RateLimitRule = {
  kind: 'login',
  windowMs: HALF_AN_HOUR_MS,
  limits: { pair: LOGIN_FAILURES_BEFORE_CAPTCHA, network: 5 * LOGIN_FAILURES_BEFORE_CAPTCHA },
  refusal: 'account.tooManyFailures',
};

/**
 * Failed logins from a network that the account has logged in from before: failures at other names from it do not
 * count.
 */
const LOGIN_FROM_KNOWN_NETWORK: RateLimitRule = { ...LOGIN, limits: { pair: LOGIN_FAILURES_BEFORE_CAPTCHA } };

/**
 * Failed logins from all networks that the account has never logged in from, taken together, so that switching
 * networks does not help an attacker.
 */
export const LOGIN_FROM_UNKNOWN_NETWORKS: RateLimitRule = {
  kind: 'login-from-strangers',
  windowMs: HALF_AN_HOUR_MS,
  limits: { subject: 5 * LOGIN_FAILURES_BEFORE_CAPTCHA },
  refusal: 'account.tooManyFailures',
};

/**
 * Failed logins with a solved captcha. Beyond these limits they are delayed, not refused outright. Requests for
 * captchas are not counted, as they cost the attacker no work.
 */
const LOGIN_WITH_CAPTCHA: RateLimitRule = {
  kind: 'login-with-picture',
  windowMs: TEN_MINUTES_MS,
  limits: { network: 600 },
  refusal: 'account.tooManyFailures',
};

/** The same for a network that the account has logged in from before: failures at other names from it do not count. */
const LOGIN_WITH_CAPTCHA_FROM_KNOWN_NETWORK: RateLimitRule = { ...LOGIN_WITH_CAPTCHA, limits: { pair: 600 } };

/** How failed logins are limited. */
export interface LoginRules {
  /** Beyond these every attempt needs a solved captcha. */
  readonly withoutCaptcha: readonly RateLimitRule[];
  /** Beyond this attempts with a solved captcha are delayed. */
  readonly withCaptcha: RateLimitRule;
}

export const LOGIN_RULES: LoginRules = {
  withoutCaptcha: [LOGIN, LOGIN_FROM_UNKNOWN_NETWORKS],
  withCaptcha: LOGIN_WITH_CAPTCHA,
};

export const LOGIN_RULES_OF_KNOWN_NETWORK: LoginRules = {
  withoutCaptcha: [LOGIN_FROM_KNOWN_NETWORK],
  withCaptcha: LOGIN_WITH_CAPTCHA_FROM_KNOWN_NETWORK,
};

/** Wrong passwords inside a session, by uid. Only the holder of a session of the account can cause such failures. */
export const PASSWORD_IN_SESSION: RateLimitRule = {
  kind: 'password-in-session',
  windowMs: HALF_AN_HOUR_MS,
  limits: { subject: LOGIN_FAILURES_BEFORE_CAPTCHA },
  refusal: 'account.tooManyFailures',
};

/** Wrong codes of the authenticator app, by uid. Only somebody who knows the password can cause such failures. */
export const SECOND_FACTOR: RateLimitRule = {
  kind: 'second-factor',
  windowMs: HALF_AN_HOUR_MS,
  limits: { subject: 10 },
  refusal: 'account.tooManyFactorCodes',
};

/** Registrations. Each one costs the hashing of a password. */
export const REGISTER: RateLimitRule = {
  kind: 'register',
  windowMs: Intervals.registrationWindow,
  limits: { network: REGISTRATIONS_PER_ADDRESS },
  refusal: 'account.tooManyRegistrations',
};

/** Lookups of whether a name or an address is taken. */
export const LOOKUP: RateLimitRule = {
  kind: 'lookup',
  windowMs: 60_000,
  limits: { network: 60 },
  refusal: 'account.tooManyLookups',
};

/**
 * Mails of every purpose, by recipient address. The limit per network is high because a whole class may request mails
 * from one network.
 */
export const MAIL: RateLimitRule = {
  kind: 'mail',
  windowMs: TEN_MINUTES_MS,
  limits: { subject: 8, network: REGISTRATIONS_PER_ADDRESS },
  refusal: 'account.tooManyMails',
};

/** Mails that one user makes the site send to addresses of that user's choice, by uid. */
export const MAIL_OF_USER: RateLimitRule = {
  kind: 'mail-of-user',
  windowMs: TEN_MINUTES_MS,
  limits: { subject: 5 },
  refusal: 'account.tooManyMails',
};

/** Wrong codes. */
export const CODE: RateLimitRule = {
  kind: 'code',
  windowMs: HALF_AN_HOUR_MS,
  limits: { network: 5 * LOGIN_FAILURES_BEFORE_CAPTCHA },
  refusal: 'account.tooManyCodes',
};

/** Creates the rule for the pause between two mails of the same purpose to the same address. */
export const resendLimitRule = (purpose: string, windowMs: number): RateLimitRule => ({
  kind: `resend-${purpose}`,
  windowMs,
  limits: { subject: 1 },
  refusal: 'account.resendLater',
});
