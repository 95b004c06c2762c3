import { t } from '@lingui/core/macro'
import { notification } from '@stoa/contract/notification.ts'
import { useCall } from '../../lib/calls.ts'
import { badgeCount } from '../../lib/format.ts'
import textStyles from '../../ui/text.module.css'

/** How many returns and disputes wait for the company, and how many conversations are unread, beside their entries of the menu; nothing beside others. */
export function MenuCount({ link }: { link: string }) {
  const { data } = useCall(notification.my, {})
  const isMessages = link === '/shop/messages'
  const waiting = (isMessages ? data?.unreadConversations : link === '/shop/cases' ? data?.casesToAct : undefined) ?? 0
  if (waiting === 0) return null
  return (
    <>
      {' '}
      <span className={`${textStyles.pill} numbers`}>
        {badgeCount(waiting)}
        <span className={textStyles.hidden}> {isMessages ? t`unread` : t`to answer`}</span>
      </span>
    </>
  )
}
