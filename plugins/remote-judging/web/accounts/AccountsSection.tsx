import { lazyPage, type SettingSectionProps } from '@tribunal/web/plugin';
import { SkeletonRows } from '@tribunal/web/kit';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';

/** The section is there at once, so that links to it work; its content is loaded with the page. */
const Accounts = lazyPage(async () => (await import('./OtherJudges')).OtherJudges);

export const AccountsSection = ({ Section }: SettingSectionProps) => {
  const { t } = useTranslation();
  return (
    <Section id="other-judges" title={t('remote-judging.account.title')}>
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <Accounts />
      </Suspense>
    </Section>
  );
};
