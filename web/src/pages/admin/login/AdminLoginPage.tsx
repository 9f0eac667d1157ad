import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { AFTER_LOGIN, LoginForm, returnAddressOf } from '../../../shared/account';
import { adminLogin } from '../../../shared/session';
import { LanguageButton } from '../../../shared/appearance/LanguageButton';
import { Logo } from '../../../shared/appearance/Logo';
import { SchemeButton } from '../../../shared/appearance/SchemeButton';
import { useTitle } from '../../../shared/site';
import { ToastOutlet, toast } from '../../../kit';

export const AdminLoginPage = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const target = returnAddressOf(useLocation());
  useTitle(t('admin.loginTitle'));
  const done = () => {
    toast.success(t('account.welcomeBack'));
    void navigate(target ?? '/admin', target === null ? {} : { replace: true, state: AFTER_LOGIN });
  };
  return (
    <>
      <header className="t-bar">
        <div className="ui container">
          <Logo />
          <span className="t-grow" />
          <LanguageButton className="ui basic button" />
          <SchemeButton />
        </div>
      </header>
      <main id="main" className="t-centered-form" tabIndex={-1}>
        <section className="ui segment">
          <h1 className="ui header">{t('admin.loginTitle')}</h1>
          <LoginForm login={adminLogin} onDone={done} />
        </section>
      </main>
      <ToastOutlet />
    </>
  );
};
