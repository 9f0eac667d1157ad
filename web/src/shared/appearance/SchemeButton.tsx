import { useTranslation } from 'react-i18next';
import { deviceStore, IconButton } from '../../kit';
import { useSyncExternalStore } from 'react';

type Scheme = 'light' | 'dark';
const KEY = 'scheme';
const listeners = new Set<() => void>();
const system = matchMedia('(prefers-color-scheme: dark)');

const read = (): Scheme => (document.documentElement.dataset.scheme === 'dark' ? 'dark' : 'light');
const set = (scheme: Scheme): void => {
  document.documentElement.dataset.scheme = scheme;
  listeners.forEach((listener) => listener());
};

system.addEventListener('change', (event) => {
  if (deviceStore.read(KEY) === null) set(event.matches ? 'dark' : 'light');
});

/** Returns the colour scheme and its toggle. The scheme follows the system until the user chooses one. */
const useScheme = (): [Scheme, () => void] => {
  const scheme = useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
  const toggle = () => {
    const next = scheme === 'dark' ? 'light' : 'dark';
    deviceStore.write(KEY, next);
    set(next);
  };
  return [scheme, toggle];
};

export const SchemeButton = ({ className }: { className?: string }) => {
  const { t } = useTranslation();
  const [scheme, toggle] = useScheme();
  const dark = scheme === 'dark';
  return (
    <IconButton
      className={className}
      icon={dark ? 'sun' : 'moon outline'}
      label={t('nav.darkScheme')}
      aria-pressed={dark}
      onClick={toggle}
    />
  );
};
