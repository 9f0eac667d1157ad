import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** Renders the problem search; `/` focuses it from anywhere. */
export const SearchBox = () => {
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
