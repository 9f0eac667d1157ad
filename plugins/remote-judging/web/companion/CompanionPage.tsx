import { Button, Card, CardBody, Icon, PageTitle } from '@tribunal/web/kit';
import { useTitle } from '@tribunal/web/plugin';
import { useTranslation } from 'react-i18next';
import './companion.css';
import type { CompanionPresence } from './companion-client';
import { companion, useCompanion } from './use-companion';

const TEXTS = 'remote-judging.companion.page';
const DOES = ['open', 'fill', 'find', 'import', 'tools'] as const;
const NEVER = ['press', 'secrets', 'pages', 'sites'] as const;
const STEPS = ['unpack', 'open', 'load'] as const;
type BrowserKind = 'chromium' | 'firefox';
const PRODUCTS: Readonly<Record<BrowserKind, string>> = { chromium: 'Chromium', firefox: 'Firefox' };

const viewersBrowser = (): BrowserKind => (navigator.userAgent.includes('Firefox/') ? 'firefox' : 'chromium');

/** Explains the browser extension, offers it, and shows whether this browser has it. */
export const CompanionPage = () => {
  const { t } = useTranslation();
  const presence = useCompanion();
  const mine = viewersBrowser();
  const kinds: readonly BrowserKind[] = mine === 'firefox' ? ['firefox', 'chromium'] : ['chromium', 'firefox'];
  useTitle(t(`${TEXTS}.title`));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t(`${TEXTS}.title`)} />
      <p className="t-lead">{t(`${TEXTS}.lead`)}</p>
      <Card title={t(`${TEXTS}.status`)}>
        <CardBody>
          <PresenceText presence={presence} />
        </CardBody>
      </Card>
      <div className="t-features">
        <TextList title="does" items={DOES} />
        <TextList title="never" items={NEVER} />
      </div>
      {kinds.map((kind) => (
        <InstallCard key={kind} kind={kind} isMine={kind === mine} />
      ))}
    </main>
  );
};

const PresenceText = ({ presence }: { presence: CompanionPresence }) => {
  const { t } = useTranslation();
  if (presence.state === 'present')
    return (
      <>
        <p role="status">
          <Icon name="check circle" /> <span>{t(`${TEXTS}.present`, { version: presence.version })}</span>
        </p>
        <h3 className="ui small header">{t(`${TEXTS}.sites`)}</h3>
        <ul className="t-companion-sites">
          {presence.sites.map(({ key, name, isAllowed }) => (
            <li key={key}>
              <span>{name}</span>
              <span className="t-muted">{t(isAllowed ? `${TEXTS}.allowed` : `${TEXTS}.notAllowed`)}</span>
            </li>
          ))}
        </ul>
        <p className="t-small t-muted">{t(`${TEXTS}.sitesText`)}</p>
      </>
    );
  return (
    <>
      <p role="status">{t(`${TEXTS}.${presence.state}`)}</p>
      {presence.state === 'absent' && <p>{t(`${TEXTS}.absentHelp`)}</p>}
      <Button disabled={presence.state === 'unknown'} onClick={() => void companion().greet()}>
        {t(`${TEXTS}.check`)}
      </Button>
    </>
  );
};

const TextList = ({ title, items }: { title: 'does' | 'never'; items: readonly string[] }) => {
  const { t } = useTranslation();
  return (
    <section className="ui segment">
      <h2 className="ui header">{t(`${TEXTS}.${title}`)}</h2>
      <ul className="t-tips">
        {items.map((item) => (
          <li key={item}>{t(`${TEXTS}.${title}List.${item}`)}</li>
        ))}
      </ul>
    </section>
  );
};

const InstallCard = ({ kind, isMine }: { kind: BrowserKind; isMine: boolean }) => {
  const { t } = useTranslation();
  const browser = t(`${TEXTS}.${kind}`);
  return (
    <Card title={isMine ? `${browser} · ${t(`${TEXTS}.thisBrowser`)}` : browser}>
      <CardBody>
        <ol className="t-tips">
          {STEPS.map((step) => (
            <li key={step}>{t(`${TEXTS}.steps.${kind}.${step}`)}</li>
          ))}
          <li>{t(`${TEXTS}.steps.connect`)}</li>
        </ol>
        <a className={`ui button ${isMine ? 'primary' : ''}`} href={`/api/file/companion?browser=${kind}`} download>
          <Icon name="download" />
          <span>{t(`${TEXTS}.download`, { browser: PRODUCTS[kind] })}</span>
        </a>
      </CardBody>
    </Card>
  );
};
