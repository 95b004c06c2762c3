import { t } from '@lingui/core/macro'
import { Loader } from '@mantine/core'
import textStyles from './text.module.css'
import styles from './states.module.css'

/** The whole window while the portal itself is on its way. */
export function LoadingScreen({ provider = 'Stoa' }: { provider?: string }) {
  return (
    <div className={styles.loading} aria-live="polite">
      <Loader size="md" color="var(--brand-line)" aria-hidden />
      <span className={textStyles.hidden}>{t`Loading...`}</span>
      <span className={styles.powered}>{t`Powered by ${provider}`}</span>
    </div>
  )
}
