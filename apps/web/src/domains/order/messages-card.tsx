import { t } from '@lingui/core/macro'
import { conversation } from '@stoa/contract/conversation.ts'
import { Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { refresh, useCall } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'

/** The newest message about an order, with the way to the conversation; nothing when there is none. */
export function MessagesCard({ hash }: { hash: string }) {
  const client = useQueryClient()
  const { data } = useCall(conversation.paged, { query: { hash } })
  useLive('conversation', () => void refresh(client, conversation.paged))
  const [one] = data?.value ?? []
  if (one === undefined) return null
  const { id, unread, lastMessage, lastMessageAt } = one
  return (
    <Card title={t`Messages`} actions={unread > 0 && <Tag colour="pending">{t`${unread} unread`}</Tag>}>
      <Stack gap={4}>
        <span>{lastMessage.excerpt}</span>
        <span className={textStyles.hint}>
          {lastMessage.author} · <When at={lastMessageAt} />
        </span>
        <Link href={`/shop/messages/${id}`} className={textStyles.name}>{t`Open conversation`}</Link>
      </Stack>
    </Card>
  )
}
