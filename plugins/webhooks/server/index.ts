import { type Locale, withTimeout } from '@tribunal/contract';
import { accountContentProviders, Db, defineServerPart, onVerdict, Points, Texts } from '@tribunal/server';
import { onOutgoingEvents, outgoingEventSources } from '@tribunal/server/system';
import type { WebhookKind } from '../contract';
import { webhooks } from '../plugin';
import { deliveryContent } from './account-content';
import { DeliveryLog } from './delivery-log';
import { DeliverySender } from './delivery-sender';
import { EventRecorder } from './event-recorder';
import { webhookRoutes } from './routes';
import { JUDGED, SubmissionEvents } from './submission-events';
import { TimedEvents, TROUBLE } from './timed-events';
import { WebhookService } from './webhook-service';
import { WebhookSettings } from './webhook-settings';

/** How long stopping waits for what is being sent; it is sent again after a restart. */
const STOP_MS = 5000;

export default defineServerPart(webhooks, (scope) => {
  scope.provide(WebhookSettings, { value: { read: () => scope.settings() } });
  scope.provide(DeliverySender);
  scope.provide(EventRecorder);
  scope.provide(DeliveryLog);
  scope.provide(WebhookService);
  scope.provide(SubmissionEvents);
  scope.provide(TimedEvents);
  const [sender, recorder, submissions] = [
    scope.get(DeliverySender),
    scope.get(EventRecorder),
    scope.get(SubmissionEvents),
  ];
  const [points, texts] = [scope.get(Points), scope.get(Texts)];
  const kindsIn = (locale: Locale): WebhookKind[] =>
    points.list(outgoingEventSources).flatMap(({ plugin, kinds }) =>
      kinds.map((kind) => {
        const key = `event.${kind.replaceAll('.', '_')}`;
        return { kind, text: texts.translate(locale, plugin === null ? key : `${plugin}.${key}`) };
      }),
    );
  scope.contribute(outgoingEventSources, { plugin: webhooks.id, kinds: [JUDGED, TROUBLE] });
  scope.contribute(accountContentProviders, deliveryContent(scope.get(Db)));
  scope.hook(onVerdict, ({ judged }) => submissions.record(judged));
  scope.hook(onOutgoingEvents, ({ events }) => recorder.record(events));
  scope.serve(webhookRoutes({ webhooks: scope.get(WebhookService), deliveries: scope.get(DeliveryLog), kindsIn }));
  scope.schedule({ name: 'timed-events', cron: '* * * * *', run: () => scope.get(TimedEvents).check() });
  scope.schedule({ name: 'send-deliveries', cron: '*/5 * * * * *', run: () => sender.wake() });
  scope.schedule({ name: 'forget-deliveries', cron: '13 * * * *', run: () => scope.get(DeliveryLog).deleteOld() });
  scope.effect('deliveries being sent', () => {
    sender.wake();
    return () => withTimeout(STOP_MS, sender.stop()).catch(() => undefined);
  });
});
