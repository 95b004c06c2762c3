import { t } from '@lingui/core/macro'
import { notification } from '@stoa/contract/notification.ts'
import type { Notification, NotificationKind } from '@stoa/contract/notification.ts'
import { Box, Flex, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, usePages, useSend } from '../../lib/calls.ts'
import { date } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { Link } from '../../ui/link.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { toastFailed } from '../../ui/toasts.tsx'
import { ViewTabs } from '../../ui/view-tabs.tsx'
import { When } from '../../ui/when.tsx'
import { Section } from '../../ui/section.tsx'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

const kinds: readonly { value: NotificationKind | 'all'; label: string }[] = [
  { value: 'all', label: t`All` },
  { value: 'push_error', label: t`Push errors` },
  { value: 'sync_error', label: t`Sync errors` },
  { value: 'partner_request', label: t`Partner requests` },
  { value: 'new_products', label: t`New in collections` },
  { value: 'order', label: t`Orders` },
]

function byDay(rows: readonly Notification[]): [string, Notification[]][] {
  return [...Map.groupBy(rows, (row) => date(row.createdAt)).entries()]
}

/** The notifications of a company, grouped by day. */
export function NotificationList({ search, setSearch }: ScreenProps<Record<never, string>, { kind?: NotificationKind | undefined }>) {
  const client = useQueryClient()
  useLive('notification', () => void refresh(client, notification.paged))
  const list = usePages(notification.paged, { query: search.kind === undefined ? {} : { kind: search.kind } })
  const mark = useSend(notification.markRead, { refreshes: [notification.paged, notification.my], onError: (error) => toastFailed(messageOf(error)) })
  const hasUnread = list.rows.some((row) => row.readAt === null)
  return (
    <>
      <PageHeader
        title={t`Notifications`}
        {...(hasUnread ? { primary: { label: t`Mark all as read`, isBusy: mark.isPending, onClick: () => mark.mutate({ body: {} }) } } : {})}
      />
      <Box mb="md">
        <ViewTabs
          views={kinds}
          view={search.kind ?? 'all'}
          onView={(value) => setSearch({ kind: value === 'all' ? undefined : (value as NotificationKind) })}
          label={t`Type of notification`}
        />
      </Box>
      {list.error ? (
        <Card isFlush>
          <PanelError message={messageOf(list.error)} onRetry={list.retry} />
        </Card>
      ) : list.isLoading ? (
        <div role="status" aria-label={t`Loading...`}>
          {[0, 1, 2, 3].map((n) => (
            <Skeleton key={n} h={56} mb={8} radius="md" />
          ))}
        </div>
      ) : list.rows.length === 0 ? (
        <EmptyState title={t`You’re up to date`} text={t`Errors, requests and orders appear here.`} />
      ) : (
        byDay(list.rows).map(([day, rows]) => (
          <Section key={day} title={day === date(new Date()) ? t`Today` : day}>
            <Card isFlush>
              <ul className={layoutStyles.lines}>
                {rows.map((row) => (
                  <Flex
                    component="li"
                    direction={{ base: 'column', xs: 'row' }}
                    gap={{ base: 2, xs: 16 }}
                    justify="space-between"
                    px={18}
                    py={13}
                    align={{ base: 'flex-start', xs: 'baseline' }}
                    key={row.id}
                  >
                    <Box
                      className={textStyles.name}
                      component={Link}
                      fw={row.readAt === null ? 600 : 400}
                      href={row.link}
                      onClick={() => row.readAt === null && mark.mutate({ body: { ids: [row.id] } })}
                    >
                      {row.message}
                      {row.readAt === null && <Box className={textStyles.pill} component="span" ms={8}>{t`New`}</Box>}
                    </Box>
                    <When at={row.createdAt} isQuiet />
                  </Flex>
                ))}
              </ul>
            </Card>
          </Section>
        ))
      )}
      <ShowMore list={list} />
    </>
  )
}
