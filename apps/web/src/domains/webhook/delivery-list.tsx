import { t } from '@lingui/core/macro'
import { DeliveryState, webhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState, PageLoading, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Table } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { DeliveryDrawer } from './delivery-drawer.tsx'
import { deliveryStates, topicLabel } from './topic-labels.ts'
import textStyles from '../../ui/text.module.css'

type DeliveryListProps = { endpoint: WebhookEndpoint; state: DeliveryState | undefined; onState: (state: DeliveryState | undefined) => void }

/** What was sent to an endpoint within the last 30 days, newest first. */
export function DeliveryList({ endpoint, state, onState }: DeliveryListProps) {
  const list = usePages(webhookEndpoint.deliveries, { params: { id: endpoint.id }, query: state === undefined ? {} : { state } })
  const [opened, setOpened] = useState<string>()
  const choices = [{ value: '', label: t`All` }, ...DeliveryState.options.map((value) => ({ value, label: deliveryStates[value].label }))]
  return (
    <Card
      title={t`Deliveries`}
      isFlush
      actions={
        <NativeSelect
          size="xs"
          aria-label={t`Status`}
          data={choices}
          value={state ?? ''}
          onChange={({ target }) => onState(DeliveryState.safeParse(target.value).data)}
        />
      }
    >
      {list.error ? (
        <PanelError message={messageOf(list.error)} onRetry={list.retry} />
      ) : list.isLoading ? (
        <PageLoading onRetry={list.retry} />
      ) : list.rows.length === 0 ? (
        <EmptyState
          picture={<Inbox size={26} />}
          title={state === undefined ? t`No deliveries yet` : t`No deliveries match`}
          text={state === undefined ? t`Send a test event to see whether your software receives it.` : undefined}
        />
      ) : (
        <Rows rows={list.rows} onOpen={setOpened} />
      )}
      <ShowMore list={list} />
      {opened !== undefined && <DeliveryDrawer id={opened} isEnabled={endpoint.isEnabled} onClose={() => setOpened(undefined)} />}
    </Card>
  )
}

function Rows({ rows, onOpen }: { rows: readonly WebhookDelivery[]; onOpen: (id: string) => void }) {
  return (
    <Table label={t`Deliveries`}>
      <thead>
        <tr>
          <th>{t`Event`}</th>
          <th>{t`Status`}</th>
          <th data-end>{t`Attempts`}</th>
          <th data-end>{t`Response`}</th>
          <th>{t`Created`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td>
              <UnstyledButton className={textStyles.link} onClick={() => onOpen(row.id)}>
                {topicLabel(row.topic)}
              </UnstyledButton>
            </td>
            <td>
              <Tag colour={deliveryStates[row.state].colour}>{deliveryStates[row.state].label}</Tag>
            </td>
            <td data-end>{row.attempts}</td>
            <td data-end>{row.lastStatus ?? '–'}</td>
            <td>
              <When at={row.createdAt} as="time" />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
