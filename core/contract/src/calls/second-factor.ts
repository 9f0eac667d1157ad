import type { UserInfo } from './account';

/** Proof of a second factor: one of the two. */
export interface FactorProof {
  /** Digits of the authenticator app, or a recovery code. */
  code?: string;
  /** What the passkey has signed: the result of `navigator.credentials.get()` as JSON. */
  passkey?: string;
}

/** Options for `navigator.credentials`, as JSON. */
export interface PasskeyOptions {
  options: string;
}

export interface Passkey {
  id: number;
  name: string;
  gmtCreate: string;
  gmtLastUsed: string | null;
}

export interface SecondFactorState {
  hasAuthenticator: boolean;
  passkeys: Passkey[];
  recoveryCodesLeft: number;
  /** Whether the caller's role demands a second factor. */
  isRequired: boolean;
}

/** New recovery codes, which are shown once; empty if the earlier ones are still valid. */
export interface NewRecoveryCodes {
  recoveryCodes: string[];
}

/**
 * Calls about second factors. Changes require that the session has confirmed who the user is; otherwise they are refused
 * with 400 and the field `confirmation`.
 */
export interface SecondFactorCalls {
  /** Returns a challenge for the passkeys of the account that is about to log in. */
  'POST /api/login/passkey-options': { body: { token: string }; data: PasskeyOptions };
  /** Completes a pending login, and sets the token in the `Authorization` reply header. */
  'POST /api/login/second-factor': { body: FactorProof & { token: string }; data: UserInfo };
  'GET /api/second-factor': { data: SecondFactorState };
  'POST /api/second-factor/confirm-options': { data: PasskeyOptions };
  /** Confirms who the user is, for ten minutes. A second factor is needed if the account has one. */
  'POST /api/second-factor/confirm': { body: FactorProof & { password: string }; data: null };
  /** Returns a secret for an authenticator app, which applies once a code of it is sent. */
  'POST /api/second-factor/authenticator-setup': { data: { secret: string; uri: string } };
  'POST /api/second-factor/authenticator': { body: { code: string }; data: NewRecoveryCodes };
  'DELETE /api/second-factor/authenticator': { data: null };
  'POST /api/second-factor/passkey-options': { data: PasskeyOptions };
  /** `passkey` is the result of `navigator.credentials.create()` as JSON. */
  'POST /api/second-factor/passkey': { body: { name: string; passkey: string }; data: NewRecoveryCodes };
  'DELETE /api/second-factor/passkey': { query: { id: number }; data: null };
  /** Replaces the recovery codes. */
  'POST /api/second-factor/recovery-codes': { data: NewRecoveryCodes };
}
