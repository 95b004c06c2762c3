import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import textStyles from './text.module.css'
import styles from './states.module.css'

type ErrorPageProps = {
  title?: string
  message?: string
  /** Somewhere to go on; its text is "Continue" by default. */
  returnTo?: { href: string; text?: string }
  /** The link home; hidden with false. */
  home?: 'dashboard' | 'marketplace' | false
  onRetry?: () => void
}

/** The page for what went wrong, in the words of the specification §2. */
export function ErrorPage({ title = t`Something went wrong`, message, returnTo, home = 'dashboard', onRetry }: ErrorPageProps) {
  return (
    <section className={styles.page} role="alert">
      <div className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {message && <p className={textStyles.quiet}>{message}</p>}
        <div className={styles.actions}>
          {onRetry && <Button onClick={onRetry}>{t`Retry`}</Button>}
          {returnTo && (
            <Button component={Link} href={returnTo.href} variant={onRetry ? 'default' : 'filled'}>
              {returnTo.text ?? t`Continue`}
            </Button>
          )}
        </div>
        {home !== false && (
          <div className={styles.actions}>
            <Link className={textStyles.link} href="/">
              {home === 'dashboard' ? t`Return to the dashboard` : t`Return to the marketplace`}
            </Link>
          </div>
        )}
      </div>
    </section>
  )
}

/** The page for an address that leads nowhere. */
export function NotFoundPage({ home = 'dashboard' }: { home?: 'dashboard' | 'marketplace' }) {
  return <ErrorPage title={t`Not found`} message={t`Sorry, we couldn't find this page.`} home={home} />
}

/** The screen for an unexpected error; going back clears it. */
export function UnexpectedError({ onReturn }: { onReturn: () => void }) {
  return (
    <section className={styles.page} role="alert">
      <div className={styles.card}>
        <h1 className={styles.title}>{t`Something went wrong`}</h1>
        <p className={textStyles.quiet}>{t`Sorry, we ran into an unexpected problem. Please try again.`}</p>
        <div className={styles.actions}>
          <Button onClick={onReturn}>{t`Back`}</Button>
        </div>
      </div>
    </section>
  )
}

type BoundaryProps = { children: ReactNode; onError?: (error: unknown) => void; onReturn?: () => void }

/** Catches what a screen throws while drawing and shows the unexpected-error screen in its place. */
export class ErrorBoundary extends Component<BoundaryProps, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError?.(error)
  }

  override render() {
    if (!this.state.isBroken) return this.props.children
    const back = () => {
      this.setState({ isBroken: false })
      this.props.onReturn?.()
    }
    return <UnexpectedError onReturn={back} />
  }
}
