import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { LoginOnly } from '../../shared/routing/guard';
import { logout } from '../../shared/session';
import { SkeletonRows, toast } from '../../kit';

/** Ends the session and navigates home. */
export const LogoutPage = () => (
  <LoginOnly afterLogin="home">
    <LoggingOut />
  </LoginOnly>
);

const LoggingOut = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void logout().then(() => {
      toast.success(t('account.loggedOut'));
      void navigate('/home', { replace: true });
    });
  }, [navigate, t]);
  return (
    <main id="main" className="ui container">
      <SkeletonRows rows={3} />
    </main>
  );
};
