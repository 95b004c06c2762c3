import { t } from '@lingui/core/macro'
import { Check, Circle } from 'lucide-react'
import styles from './auth.module.css'

const leastLength = 12

/** What a new password has to be, ticked off while it is typed. The last word is the server's, which knows the lists attackers try. */
export function PasswordRules({ password }: { password: string }) {
  const isLong = password.length >= leastLength
  return (
    <ul className={styles.rules} aria-label={t`Password requirements`}>
      <li className={isLong ? styles.isMet : undefined}>
        {isLong ? <Check size={14} aria-label={t`Done`} /> : <Circle size={14} aria-label={t`Not yet`} />} {t`At least ${leastLength} characters`}
      </li>
      <li>
        <Circle size={14} aria-hidden /> {t`Not a common password, your name or your company`}
      </li>
    </ul>
  )
}
