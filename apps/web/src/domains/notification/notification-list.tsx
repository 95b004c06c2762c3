import { t } from '@lingui/core/macro'
import { notification } from '@stoa/contract/notification.ts'
import { notificationKindsOf } from '@stoa/contract/notification-kinds.ts'
import type { Notification, NotificationKind } from '@stoa/contract/notification.ts'
import { Box, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, usePages, useSend } from '../../lib/calls.ts'
import { date } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useSession } from '../../lib/use-session.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { Section } from '../../ui/section.tsx'
import { groupNotifications, hasUnread } from './notification-groups.ts'
import { NotificationRows } from './notification-rows.tsx'
import layoutStyles from '../../ui/layout.module.css'

const kindLabels: Readonly<Record<NotificationKind, string>> = {
  order: t`Orders`,
  message: t`Messages`,
  refund: t`Refunds`,
  case: t`Returns and disputes`,
  payout: t`Payouts`,
  invoice: t`Invoices`,
  performance: t`Performance`,
  low_stock: t`Low stock`,
  approval: t`Approvals`,
  campaign: t`Campaigns`,
  partner_request: t`Join requests`,
  partnership: t`Partnerships`,
  new_products: t`New in collections`,
  push_error: t`Push errors`,
  sync_error: t`Sync errors`,
  webhook: t`Webhooks`,
}

function byDay(rows: readonly Notification[]): [string, Notification[]][] {
  return [...Map.groupBy(rows, (row) => date(row.createdAt)).entries()]
}

/** The notifications of a company by day, those that are alike as one; of one kind, each on its own. */
export function NotificationList({
  search,
  setSearch,
}: ScreenProps<Record<never, string>, { kind?: NotificationKind | undefined; view?: 'unread' | undefined }>) {
  const client = useQueryClient()
  const account = useSession()
  const { kind } = search
  const isUnread = search.view === 'unread'
  useLive('notification', () => void refresh(client, notification.paged))
  // Many at once: those that are alike take one line.
  const list = usePages(notification.paged, {
    query: { ...(kind === undefined ? { limit: 100 } : { kind }), ...(isUnread ? { isUnread } : {}) },
  })
  const mark = useSend(notification.markRead, { refreshes: [notification.paged, notification.my], onError: (error) => toastFailed(messageOf(error)) })
  const { data: unread } = useCall(notification.my, {})
  // Of the kinds a company can have, those that it has: most have a few.
  const newest = usePages(notification.paged, { query: { limit: 100 } })
  const present = new Set([...newest.rows.map((row) => row.kind), ...(kind === undefined ? [] : [kind])])
  const kinds = account ? notificationKindsOf(account.companyType).filter((one) => present.has(one)) : []
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        actions={[
          {
            label: isUnread ? t`Show all` : t`Show unread only`,
            onClick: () => setSearch({ view: isUnread ? undefined : 'unread' }),
          },
          {
            label: t`Mark all as read`,
            isBusy: mark.isPending,
            onClick: () => mark.mutate({ body: kind === undefined ? {} : { kind } }),
            // Always there: one that appears with the rows would move them.
            disabledReason: hasUnread(kind, list.isStale ? [] : list.rows, unread?.unreadCounts)
              ? undefined
              : kind === undefined
                ? t`You have read everything.`
                : t`You have read all notifications of this type.`,
          },
        ]}
      />
      {account && (
        <Box mb="md" style={{ '--tabs-ground': 'var(--page)' }}>
          <ViewTabs
            views={[{ value: 'all', label: t`All` }, ...kinds.map((one) => ({ value: one, label: kindLabels[one] }))]}
            view={kind ?? 'all'}
            onView={(value) => setSearch({ kind: value === 'all' ? undefined : (value as NotificationKind) })}
            label={t`Type of notification`}
          />
        </Box>
      )}
      {list.error ? (
        <Card isFlush>
          <PanelError message={messageOf(list.error)} onRetry={list.retry} />
        </Card>
      ) : list.isLoading ? (
        <Waiting />
      ) : list.rows.length === 0 ? (
        <Card label={t`Notifications`}>
          {kind === undefined && !isUnread ? (
            <EmptyState title={t`You’re up to date`} text={t`Errors, requests and orders appear here.`} />
          ) : (
            <EmptyState title={isUnread ? t`No unread notifications` : t`No notifications`} />
          )}
        </Card>
      ) : (
        <div data-stale={list.isStale || undefined}>
          {byDay(list.rows).map(([day, rows]) => (
            <Section key={day} title={day === date(new Date()) ? t`Today` : day}>
              <Card isFlush>
                <NotificationRows
                  groups={kind === undefined ? groupNotifications(rows) : rows.map((first) => ({ first, rows: [first], title: undefined }))}
                  onRead={(id) => mark.mutate({ body: { ids: [id] } })}
                />
              </Card>
            </Section>
          ))}
        </div>
      )}
      <ShowMore list={list} />
    </>
  )
}

/** A day with its rows, while they are on their way. */
function Waiting() {
  return (
    <div role="status" aria-label={t`Loading...`}>
      <Skeleton h={20} w={90} mb={14} />
      <Card isFlush>
        <div className={layoutStyles.lines}>
          {Array.from({ length: 8 }, (_, row) => (
            <Box key={row} px={18} py={16}>
              <Skeleton h={{ base: 36, sm: 14 }} w={row % 2 === 0 ? '38%' : '30%'} miw={180} />
            </Box>
          ))}
        </div>
      </Card>
    </div>
  )
}
