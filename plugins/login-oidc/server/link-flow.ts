import { inject, injectable } from '@tribunal/kernel';
import { audit, notFound, Tx, type Transactions, type Viewer } from '@tribunal/server';
import { IdentityConfirmation } from '@tribunal/server/account';
import { AttemptStore } from './attempt-store';
import { IdentityStore } from './identity-store';
import { unknownAttempt } from './login-flow';
import { OidcClient } from './oidc-client';

/** Links identities at the provider to the account of a user who is logged in, and unlinks them. */
@injectable()
export class LinkFlow {
  constructor(
    @inject(Tx) private readonly transactions: Transactions,
    @inject(OidcClient) private readonly provider: OidcClient,
    @inject(AttemptStore) private readonly attempts: AttemptStore,
    @inject(IdentityStore) private readonly identities: IdentityStore,
    @inject(IdentityConfirmation) private readonly identity: IdentityConfirmation,
  ) {}

  /**
   * Starts a link; the browser keeps the secret and continues at the address.
   * @throws 400 if the password is wrong
   */
  async start(viewer: Viewer, password: string, ip: string): Promise<{ url: string; secret: string }> {
    await this.identity.confirmPassword(viewer, ip, password);
    const { url, ...secrets } = await this.provider.begin('link');
    return { url, secret: await this.attempts.create(secrets, viewer.uid) };
  }

  /**
   * Finishes the link that this browser and this user have started.
   * @throws 403 if they have started none with this answer
   * @throws 409 if the identity belongs to an account already
   */
  async finish(viewer: Viewer, secret: string, answer: string): Promise<void> {
    const attempt = await this.attempts.take(secret, viewer.uid, answer);
    if (!attempt) throw unknownAttempt();
    const identity = await this.provider.finish(attempt, answer);
    await this.transactions.run(async () => {
      audit.describeAccount(viewer, { before: null, after: { issuer: identity.issuer } });
      await this.identities.link(viewer.uid, identity, attempt.startedAt);
    });
  }

  /**
   * Unlinks an identity. The password is asked for, so that nobody unlinks the only way to log in.
   * @throws 400 if the password is wrong
   * @throws 404 if the user has no such identity
   */
  async unlink(viewer: Viewer, { id, password }: { id: number; password: string }, ip: string): Promise<void> {
    await this.identity.confirmPassword(viewer, ip, password);
    await this.transactions.run(async () => {
      const issuer = await this.identities.unlink(viewer.uid, id);
      if (issuer === null) throw notFound();
      audit.describeAccount(viewer, { before: { issuer }, after: null });
    });
  }
}
