import { t } from '@lingui/core/macro'
import { conversation } from '@stoa/contract/conversation.ts'
import type { Conversation } from '@stoa/contract/conversation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { refresh, usePages } from '../../lib/calls.ts'
import { badgeCount } from '../../lib/format.ts'
import { listQueryOf, searchOf } from '../../lib/list-query.ts'
import type { ListSearch } from '../../lib/list-query.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { IndexPage } from '../../ui/index-page.tsx'
import type { Column } from '../../ui/index-types.ts'
import { ObjectCell } from '../../ui/object-cell.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { useMerchantChoices } from '../marketplace/use-merchant-choices.ts'
import { nameOf } from './conversation-name.ts'
import { openedLater } from '../../ui/opened-later.tsx'

const NewMessageDialog = openedLater(async () => (await import('./new-message-dialog.tsx')).NewMessageDialog)

const filterKeys = ['companyId'] as const
type Search = ListSearch<(typeof filterKeys)[number] | 'to'>

const hrefOf = (row: Conversation): string => `/shop/messages/${row.id}`

/** Conversations of the company, those with the newest message first. */
export function ConversationList({ search, setSearch }: ScreenProps<Record<never, string>, Search>) {
  const client = useQueryClient()
  const isOperator = useSession()?.companyType === 'MARKETPLACE'
  const mayWrite = useMay('conversation:write')
  const [isWriting, setWriting] = useState(false)
  useLive('conversation', () => void refresh(client, conversation.paged))
  const listQuery = listQueryOf(search, filterKeys)
  const merchants = useMerchantChoices([])
  const [companyId] = listQuery.filters.companyId ?? []
  const text = listQuery.text?.trim()
  const list = usePages(conversation.paged, {
    query: {
      ...(listQuery.view === 'unread' ? { isUnread: 'true' } : {}),
      ...(companyId === undefined ? {} : { companyId }),
      ...(text ? { text } : {}),
      count: true,
    },
  })
  const [to] = search.to ?? []
  const otherOf = (row: Conversation): string => (isOperator ? row.merchant.name : row.marketplace.name)
  const excerptOf = ({ lastMessage: { isOwn, author, excerpt } }: Conversation): string => (isOwn ? t`${author}: ${excerpt}` : excerpt)
  const columns: Column<Conversation>[] = [
    { id: 'about', header: t`About`, cell: (row) => <ObjectCell name={nameOf(row)} href={hrefOf(row)} subline={excerptOf(row)} /> },
    { id: 'partner', header: isOperator ? t`Merchant` : t`Marketplace`, cell: otherOf, width: '200px' },
    { id: 'unread', header: t`Unread`, cell: unreadTag, width: '110px' },
    { id: 'at', header: t`Last message`, cell: (row) => <When at={row.lastMessageAt} />, width: '150px' },
  ]
  const write = { label: t`New message`, onClick: () => setWriting(true) }
  return (
    <>
      <IndexPage
        title={t`Messages`}
        noMatches={t`No messages match`}
        list={list}
        columns={columns}
        rowId={(row) => row.id}
        rowHref={hrefOf}
        rowName={nameOf}
        listQuery={listQuery}
        onQuery={(next) => setSearch(searchOf(next, filterKeys))}
        views={[
          { value: 'all', label: t`All` },
          { value: 'unread', label: t`Unread` },
        ]}
        searchHint={t`Search message, subject, order number or company`}
        filters={isOperator ? [{ key: 'companyId', label: t`Merchant`, choices: merchants }] : []}
        {...(mayWrite ? { primary: write } : {})}
        firstUse={{
          picture: <MessageSquare size={26} />,
          title: t`No messages yet`,
          text: isOperator
            ? t`Write to a merchant here, or about an order from the page of the order.`
            : t`Write to a marketplace here, or about an order from the page of the order.`,
        }}
        card={{
          subline: (row) => (
            <>
              {otherOf(row)} · <When at={row.lastMessageAt} />
              <span style={{ display: 'block' }}>{excerptOf(row)}</span>
            </>
          ),
          badge: unreadTag,
        }}
      />
      {(isWriting || to !== undefined) && (
        <NewMessageDialog
          to={to}
          onClose={() => {
            setWriting(false)
            if (to !== undefined) setSearch({ to: undefined })
          }}
        />
      )}
    </>
  )
}

function unreadTag({ unread }: Conversation) {
  return unread > 0 && <Tag colour="pending">{t`${badgeCount(unread)} unread`}</Tag>
}
