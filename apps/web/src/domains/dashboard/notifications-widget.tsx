import { t } from '@lingui/core/macro'
import { notification } from '@stoa/contract/notification.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { When } from '../../ui/when.tsx'
import textStyles from '../../ui/text.module.css'
import { groupNotifications } from '../notification/notification-groups.ts'
import { WidgetFrame } from './widget-frame.tsx'
import { widgetTitles } from './widget-labels.ts'

const maxRows = 5

/** The newest unread notifications of every kind, those that are alike as one; opening one marks it as read. */
export function NotificationsWidget() {
  const { data, error, refetch } = useCall(notification.my, {})
  const markRead = useSend(notification.markRead, { refreshes: [notification.my, notification.paged] })
  const unread = groupNotifications(data?.notifications ?? [], data?.unreadCounts).slice(0, maxRows)
  return (
    <WidgetFrame
      title={widgetTitles.notifications}
      href="/notifications"
      isLoading={!data && !error}
      error={data ? undefined : error}
      onRetry={() => void refetch()}
    >
      {unread.length === 0 ? (
        <EmptyState title={t`No notifications`} text={t`You have read everything.`} />
      ) : (
        <RowList>
          {unread.map(({ first: { id, kind, message, link, createdAt }, title }) => (
            <Row
              key={id}
              isDense
              name={
                title === undefined ? (
                  <Link className={textStyles.name} href={link} onClick={() => markRead.mutate({ body: { ids: [id] } })}>
                    {message}
                  </Link>
                ) : (
                  <Link className={textStyles.name} href={`/notifications?kind=${kind}`}>
                    {title}
                  </Link>
                )
              }
              note={<When at={createdAt} />}
            />
          ))}
        </RowList>
      )}
    </WidgetFrame>
  )
}
