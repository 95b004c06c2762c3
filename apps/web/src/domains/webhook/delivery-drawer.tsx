import { t } from '@lingui/core/macro'
import { webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { WebhookAttempt, WebhookDeliveryDetail } from '@stoa/contract/webhook-endpoint.ts'
import { Button, Stack } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { CodeBlock } from '../../ui/code-block.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { Section } from '../../ui/section.tsx'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { PageLoading, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { deliveryStates, topicLabel } from './topic-labels.ts'

/** One delivery: its body, its attempts, and sending it again. */
export function DeliveryDrawer({ id, isEnabled, onClose }: { id: string; isEnabled: boolean; onClose: () => void }) {
  const { data, error, refetch } = useCall(webhookEndpoint.delivery, { params: { id } })
  const resend = useSend(webhookEndpoint.resend, {
    refreshes: [webhookEndpoint.delivery, webhookEndpoint.deliveries],
    onSuccess: () => toastDone(t`Delivery sent again`),
    onError: (failure) => toastFailed(messageOf(failure)),
  })
  return (
    <SideDrawer
      title={data ? [topicLabel(data.topic), data.object].filter(Boolean).join(' ') : t`Delivery`}
      onClose={onClose}
      width={560}
      footer={
        <Button
          loading={resend.isPending}
          disabled={!isEnabled || !data}
          title={isEnabled ? undefined : t`Enable the endpoint first`}
          onClick={() => resend.mutate({ params: { id } })}
        >
          {t`Send again`}
        </Button>
      }
    >
      {data ? <Shown delivery={data} /> : error ? <PanelError message={messageOf(error)} onRetry={() => void refetch()} /> : <PageLoading />}
    </SideDrawer>
  )
}

function Shown({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const state = deliveryStates[delivery.state]
  return (
    <Stack gap="lg">
      <DescriptionList
        items={[
          [
            t`Status`,
            <Tag key="state" colour={state.colour}>
              {state.label}
            </Tag>,
          ],
          [t`Event ID`, delivery.eventId],
          [t`Created`, <When key="created" at={delivery.createdAt} as="time" />],
          [t`Next attempt`, delivery.nextAttemptAt && <When key="next" at={delivery.nextAttemptAt} as="time" />],
        ]}
      />
      <Section title={t`Request body`}>
        <CodeBlock label={t`Request body`}>{JSON.stringify(JSON.parse(delivery.body), null, 2)}</CodeBlock>
      </Section>
      <Section title={t`Attempts`}>
        <RowList label={t`Attempts`} isFramed>
          {delivery.history.length === 0 && <Row name={t`No attempts yet`} />}
          {delivery.history.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </RowList>
      </Section>
    </Stack>
  )
}

function Attempt({ attempt: { at, durationMs, status, message, response } }: { attempt: WebhookAttempt }) {
  const isDelivered = status !== null && status >= 200 && status < 300
  return (
    <Row name={<When at={at} as="time" />} note={[message ?? response, t`${durationMs} ms`].filter(Boolean).join(' · ')}>
      <Tag colour={isDelivered ? 'success' : 'error'}>{status === null ? t`No response` : String(status)}</Tag>
    </Row>
  )
}
