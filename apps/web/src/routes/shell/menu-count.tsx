import { t } from '@lingui/core/macro'
import { notification } from '@stoa/contract/notification.ts'
import { useCall } from '../../lib/calls.ts'
import { badgeCount } from '../../lib/format.ts'
import textStyles from '../../ui/text.module.css'

/** How many returns and disputes wait for the company, beside their entry of the menu; nothing beside others. */
export function MenuCount({ link }: { link: string }) {
  const { data } = useCall(notification.my, {})
  const waiting = data?.casesToAct ?? 0
  if (link !== '/shop/cases' || waiting === 0) return null
  return (
    <>
      {' '}
      <span className={`${textStyles.pill} numbers`}>
        {badgeCount(waiting)}
        <span className={textStyles.hidden}> {t`to answer`}</span>
      </span>
    </>
  )
}
