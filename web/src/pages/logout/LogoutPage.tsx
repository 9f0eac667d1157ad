import i18n from 'i18next';
import { useEffect, useRef } from 'react';
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
  const navigate = useNavigate();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void logout().then(() => {
      toast.success(i18n.t('account.loggedOut'));
      void navigate('/home', { replace: true });
    });
  }, [navigate]);
  return (
    <main id="main" className="ui container">
      <SkeletonRows rows={3} />
    </main>
  );
};
