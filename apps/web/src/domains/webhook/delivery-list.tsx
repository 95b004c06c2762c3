import { t } from '@lingui/core/macro'
import { DeliveryState } from '@stoa/contract/delivery-state.ts'
import type { WebhookDelivery, WebhookEndpoint } from '@stoa/contract/webhook-endpoint.ts'
import { NativeSelect, UnstyledButton } from '@mantine/core'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import type { Pages } from '../../lib/calls.ts'
import { optionOf } from '../../lib/option-of.ts'
import { ListCard } from '../../ui/list-card.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { deliveryStates, topicLabel } from './topic-labels.ts'
import textStyles from '../../ui/text.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const DeliveryDrawer = openedLater(async () => (await import('./delivery-drawer.tsx')).DeliveryDrawer)

type DeliveryListProps = {
  endpoint: WebhookEndpoint
  list: Pages<WebhookDelivery>
  state: DeliveryState | undefined
  onState: (state: DeliveryState | undefined) => void
}

/** What was sent to an endpoint within the last 30 days, newest first. */
export function DeliveryList({ endpoint, list, state, onState }: DeliveryListProps) {
  const [opened, setOpened] = useState<string>()
  const choices = [{ value: '', label: t`All` }, ...DeliveryState.options.map((value) => ({ value, label: deliveryStates[value].label }))]
  return (
    <ListCard
      title={t`Deliveries`}
      actions={
        <NativeSelect
          size="xs"
          aria-label={t`Status`}
          data={choices}
          value={state ?? ''}
          onChange={({ target }) => onState(optionOf(DeliveryState.options, target.value))}
        />
      }
      list={list}
      columns={[
        {
          header: t`Event`,
          cell: ({ id, topic, object }) => (
            <UnstyledButton className={textStyles.link} onClick={() => setOpened(id)}>
              {object === null ? topicLabel(topic) : `${topicLabel(topic)} · ${object}`}
            </UnstyledButton>
          ),
        },
        { header: t`Status`, cell: (row) => <Tag colour={deliveryStates[row.state].colour}>{deliveryStates[row.state].label}</Tag> },
        { header: t`Attempts`, cell: ({ attempts }) => attempts, isEnd: true },
        { header: t`Response`, cell: ({ lastStatus }) => lastStatus ?? '–', isEnd: true },
        { header: t`Created`, cell: ({ createdAt }) => <When at={createdAt} as="time" /> },
      ]}
      rowKey={({ id }) => id}
      empty={
        <EmptyState
          picture={<Inbox size={26} />}
          title={state === undefined ? t`No deliveries yet` : t`No deliveries match`}
          text={state === undefined ? t`Send a test event to see whether your software receives it.` : undefined}
        />
      }
    >
      {opened !== undefined && <DeliveryDrawer id={opened} isEnabled={endpoint.isEnabled} onClose={() => setOpened(undefined)} />}
    </ListCard>
  )
}
