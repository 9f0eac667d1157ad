import { useState, type ReactNode, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Drawer, IconButton } from '../../kit';
import { MessageMenu } from '../../shared/messages';
import { LanguageButton } from '../../shared/appearance/LanguageButton';
import { Logo } from '../../shared/appearance/Logo';
import { SchemeButton } from '../../shared/appearance/SchemeButton';
import { UserMenu } from './UserMenu';

/** Renders the problem search; `/` focuses it from anywhere. */
const SearchBox = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const search = (event: FormEvent) => {
    event.preventDefault();
    const keyword = text.trim();
    void navigate(keyword ? `/problem?${new URLSearchParams({ keyword })}` : '/problem');
    setText('');
  };
  return (
    <form className="t-search t-hide-md" role="search" onSubmit={search}>
      <div className="ui icon input">
        <input
          type="search"
          aria-label={t('nav.searchProblems')}
          placeholder={t('nav.search')}
          value={text}
          data-hotkey="slash"
          onChange={(event) => setText(event.target.value)}
        />
        {!text && <kbd aria-hidden="true">/</kbd>}
      </div>
    </form>
  );
};

interface Props {
  width: 'container' | 'fluid';
  /** Whether the width or the links are still unknown. */
  isPending?: boolean;
  home?: string;
  /** Shown beside the logo. */
  label?: ReactNode;
  nav: ReactNode;
  /** The same items for the side menu of narrow screens. */
  drawer: ReactNode;
}

export const TopBar = ({ width, isPending = false, home, label, nav, drawer }: Props) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  return (
    <header className="t-bar" aria-busy={isPending}>
      <div className={width === 'fluid' ? 'ui fluid container' : 'ui container'}>
        <IconButton
          className="t-only-md"
          icon="bars"
          label={t('nav.menu')}
          aria-expanded={open}
          onClick={() => setOpen(true)}
        />
        <Logo to={home} />
        {label}
        {nav}
        <span className="t-grow t-only-md" />
        <SearchBox />
        <IconButton
          className="t-only-md"
          icon="search"
          label={t('nav.search')}
          onClick={() => void navigate('/problem', { state: { focus: 'keyword' } })}
        />
        <LanguageButton className="ui basic button t-hide-sm" />
        <SchemeButton className="t-hide-sm" />
        <MessageMenu />
        <UserMenu />
      </div>
      {open && (
        <Drawer label={t('nav.menu')} onClose={() => setOpen(false)}>
          {drawer}
          <div className="t-row">
            <LanguageButton className="ui basic button" />
            <SchemeButton />
          </div>
        </Drawer>
      )}
    </header>
  );
};
