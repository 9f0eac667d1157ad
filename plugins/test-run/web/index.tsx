import { Button } from '@tribunal/web/kit';
import { contribute, defineWebPart, fill, introductionTexts, lazySlot } from '@tribunal/web/plugin';
import { BANNED_NOTE, codeActions, codeDrawers, codeRunners, type CodeToolProps } from '@tribunal/web/plugin/more';
import { useTranslation } from 'react-i18next';
import { testRun } from '../plugin';

const { id } = testRun;

const OpenButton = ({ banned, drawer }: CodeToolProps) => {
  const { t } = useTranslation();
  return (
    <Button
      icon="terminal"
      disabled={banned}
      aria-describedby={banned ? BANNED_NOTE : undefined}
      aria-expanded={drawer.open === id}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      onClick={() => drawer.toggle(id)}
    >
      {t('test-run.open')}
    </Button>
  );
};

const LazyDrawer = lazySlot(async () => (await import('./TestRunDrawer')).TestRunDrawer);
const Drawer = ({ problem, cid, code, banned, drawer }: CodeToolProps) =>
  drawer.open === id &&
  !banned && (
    <LazyDrawer
      problem={problem}
      cid={cid}
      code={code}
      runs={drawer.runs}
      takeRun={drawer.takeRun}
      onClose={() => drawer.toggle(id)}
    />
  );

export default defineWebPart(testRun, {
  contributions: [
    contribute(introductionTexts, { step: 'test-run.introduction' }),
    contribute(codeRunners, { drawer: id }),
  ],
  slots: [fill(codeActions, OpenButton), fill(codeDrawers, Drawer)],
  locales: {
    'en-US': () => import('../locales/en-US/web.json'),
    'zh-CN': () => import('../locales/zh-CN/web.json'),
  },
});
