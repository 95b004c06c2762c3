import { t } from '@lingui/core/macro'
import { Button, Loader, Skeleton } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ReactNode } from 'react'
import { useIsOnline } from './online.ts'
import textStyles from './text.module.css'
import pageStyles from './page.module.css'
import styles from './states.module.css'

const slowAfterMs = 8000

/** True once something has been going on for eight seconds. */
export function useIsSlow(isGoingOn: boolean): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isGoingOn) return undefined
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isGoingOn])
  return isSlow && isGoingOn
}

/** "Taking a long time... Retry", shown above what is still loading. */
export function SlowNotice({ onRetry }: { onRetry: () => void }) {
  return (
    <p className={styles.slow} aria-live="polite">
      {t`Taking a long time...`}
      <button type="button" className={textStyles.link} onClick={onRetry}>
        {t`Retry`}
      </button>
    </p>
  )
}

/** A page whose code or record is on its way; says so when that takes long. */
export function PageLoading({ onRetry }: { onRetry?: () => void }) {
  const isSlow = useIsSlow(true)
  return (
    <div className={styles.page} aria-live="polite">
      <Loader size="sm" color="var(--brand-line)" aria-hidden />
      <span className={textStyles.hidden}>{t`Loading...`}</span>
      {isSlow && <SlowNotice onRetry={onRetry ?? (() => location.reload())} />}
    </div>
  )
}

/** "Failed to load page" with Retry, for code that did not arrive; without a connection it says so, and tries again when there is one. */
export function PageFailed({ onRetry }: { onRetry: () => void }) {
  const isOnline = useIsOnline()
  const [wasOffline] = useState(!isOnline)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (wasOffline && isOnline) retry()
  }, [wasOffline, isOnline])
  return (
    <section className={styles.page} role="alert">
      <div className={styles.card}>
        <h1 className={styles.title}>{isOnline ? t`Failed to load page` : t`You are offline`}</h1>
        {!isOnline && <p className={textStyles.quiet}>{t`The page opens when you are connected again.`}</p>}
        <div className={styles.actions}>
          <Button onClick={onRetry}>{t`Retry`}</Button>
        </div>
      </div>
    </section>
  )
}

/** What failed inside a panel, while the rest of the page works. */
export function PanelError({ message, onRetry }: { message?: string; onRetry?: () => void }) {
  return (
    <div className={styles.panelError} role="alert">
      <CircleAlert size={20} aria-hidden />
      <div>
        <strong>{t`Something went wrong`}</strong>
        {message && message !== t`Something went wrong` && <p className={textStyles.quiet}>{message}</p>}
      </div>
      {onRetry && (
        <Button variant="default" size="xs" onClick={onRetry}>
          {t`Retry`}
        </Button>
      )}
    </div>
  )
}

/** Nothing there: for a first use with a picture, one sentence and one action; after filtering with the way back. */
export function EmptyState({ picture, title, text, action }: { picture?: ReactNode; title: string; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      {picture && (
        <div className={styles.picture} aria-hidden>
          {picture}
        </div>
      )}
      <p className={styles.emptyTitle}>{title}</p>
      {text && <p className={textStyles.quiet}>{text}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

/** The page of a record while it is on its way: a title, two columns of cards. */
export function DetailSkeleton() {
  return (
    <>
      <Skeleton h={14} w={120} mb={10} />
      <Skeleton h={28} w={280} mb={24} />
      <CardsSkeleton />
    </>
  )
}

/** Two columns of cards that are on their way. */
export function CardsSkeleton() {
  return (
    <div aria-live="polite" aria-busy>
      <span className={textStyles.hidden}>{t`Loading...`}</span>
      <div className={pageStyles.columns}>
        <Skeleton h={320} radius="md" />
        <Skeleton h={220} radius="md" />
      </div>
    </div>
  )
}
