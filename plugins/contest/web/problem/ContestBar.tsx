import { useMatch } from 'react-router-dom';
import { useCall } from '../calls';
import { Countdown } from '../clock';
import { TabLinks } from '../frame/TabLinks';

/** Top bar beside a problem: the pages of its contest and the remaining time. */
export const ContestBar = ({ form }: { form: 'bar' | 'list' }) => {
  const cid = Number(useMatch('/contest/:contestID/*')?.params.contestID);
  const { data } = useCall(
    'GET /api/get-contest-info',
    { query: { cid }, failures: 'silent' },
    { enabled: Number.isInteger(cid) },
  );
  if (!data) return null;
  if (form === 'list') return <TabLinks contest={data} form="list" />;
  return (
    <>
      <TabLinks contest={data} form="bar" />
      <span className="t-contest-bar-clock">
        <Countdown times={data.viewer.virtual ?? data} form="line" />
      </span>
    </>
  );
};
