import { t } from '@lingui/core/macro'
import { useIsOnline } from '../../ui/online.ts'
import styles from './shell-inside.module.css'

/** Says that what is on screen may be old while there is no connection. */
export function OfflineNotice() {
  const isOnline = useIsOnline()
  return (
    <div role="status" className={isOnline ? undefined : styles.offline}>
      {isOnline ? null : t`You are offline. What you see may be out of date, and changes cannot be saved.`}
    </div>
  )
}
