import { t } from '@lingui/core/macro'
import { notification } from '@stoa/contract/notification.ts'
import type { Notification } from '@stoa/contract/notification.ts'
import { useQueryClient } from '@tanstack/react-query'
import { CloudAlert, Handshake, PackagePlus, RefreshCwOff } from 'lucide-react'
import { refresh, useCall, useSend } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'
import { NotificationBell } from '../../ui/notification-bell.tsx'
import { screens } from '../screens.ts'
import { shownLater } from '../../ui/shown-later.tsx'
import bellStyles from '../../ui/notification-bell.module.css'
import styles from './shell-inside.module.css'

const BellList = shownLater(async () => (await import('../../domains/notification/bell-list.tsx')).BellList, {
  waiting: <p className={bellStyles.empty}>{t`Loading...`}</p>,
  whenMissing: ({ onClose }) => onClose(),
})

/** The bell, and before it the four icons whose lists hold something. Source: specification §2. */
export function HeaderNotifications() {
  const client = useQueryClient()
  const { data } = useCall(notification.my, {})
  const markRead = useSend(notification.markRead, { refreshes: [notification.my, notification.paged] })
  useLive('notification', () => void refresh(client, notification.my))
  useLive(['case', 'conversation'], () => void refresh(client, notification.my))
  const read = ({ id }: Notification) => markRead.mutate({ body: { ids: [id] } })
  const icons = [
    { label: t`Push errors`, list: data?.pushErrors, icon: <CloudAlert size={19} aria-hidden />, isError: true },
    { label: t`Sync errors`, list: data?.syncErrors, icon: <RefreshCwOff size={18} aria-hidden />, isError: true },
    { label: t`Join requests`, list: data?.partnerRequests, icon: <Handshake size={19} aria-hidden />, isError: false },
    { label: t`New products in collections`, list: data?.newProductsAddedToCollections, icon: <PackagePlus size={19} aria-hidden />, isError: false },
  ]
  const hasPage = screens.some((one) => one.path === '/notifications')
  return (
    <>
      {icons.map(({ label, list, icon, isError }) =>
        list && list.length > 0 ? (
          <span key={label} className={styles.wide}>
            <NotificationBell label={label} count={list.length} icon={icon} isError={isError}>
              {(close) => <BellList rows={list} icon={icon} onOpen={read} onClose={close} />}
            </NotificationBell>
          </span>
        ) : null,
      )}
      <NotificationBell label={t`Notifications`} count={data?.unread ?? 0} allHref={hasPage ? '/notifications' : undefined}>
        {(close) => <BellList rows={data?.notifications ?? []} counts={data?.unreadCounts ?? []} onOpen={read} onClose={close} />}
      </NotificationBell>
    </>
  )
}
