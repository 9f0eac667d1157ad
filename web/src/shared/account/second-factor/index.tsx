import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';
import { SkeletonRows } from '../../../kit';
import { addTexts } from '../../i18n';
import { retrying } from '../../routing/retry';

let texts: Promise<void> | null = null;

const loadTexts = async (): Promise<void> => {
  const { secondFactorTexts } = await import('../../../locales/second-factor');
  texts ??= addTexts(secondFactorTexts).catch((error: unknown) => {
    texts = null;
    throw error;
  });
  await texts;
};

/** Most visitors never need the parts, so they are loaded with their texts when one is needed. */
const loadParts = async () => {
  const [parts] = await Promise.all([import('./parts'), loadTexts()]);
  return parts;
};
type Parts = Awaited<ReturnType<typeof loadParts>>;

const part = <Props extends object>(
  choose: (parts: Parts) => ComponentType<Props>,
  pending: ReactNode = <SkeletonRows rows={3} />,
): ComponentType<Props> => {
  const Part = lazy(() =>
    retrying(async () => ({ default: choose(await loadParts()) as ComponentType })),
  ) as unknown as ComponentType<Props>;
  return (props) => (
    <Suspense fallback={pending}>
      <Part {...props} />
    </Suspense>
  );
};

export { withConfirmation } from './confirmation';
export const ConfirmIdentityOutlet = part((parts) => parts.ConfirmIdentityOutlet, null);
export const LoginStep = part((parts) => parts.LoginStep);
export const SecondFactorCard = part((parts) => parts.SecondFactorCard);
export const SecondFactorNeeded = part((parts) => parts.SecondFactorNeeded);
