import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { Button } from '@mantine/core'
import { Check } from 'lucide-react'
import type { ScreenProps } from '../../lib/screen.ts'
import { ownPath } from '../../lib/session.ts'
import { useSession } from '../../lib/use-session.ts'
import { AuthPage } from '../../ui/auth-page.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { Truncate } from '../../ui/truncate.tsx'
import { useMarketplace } from './marketplace.ts'
import styles from '../../ui/auth-page.module.css'

const benefits = [
  t`Your catalogue stays in sync with your shop.`,
  t`Orders, payouts and invoices in one place.`,
  t`See what needs attention and how to fix it.`,
]

/** The door: what this marketplace is, and the ways in. Who is signed in goes straight to the dashboard. */
export function HomePage({ search }: ScreenProps<Record<never, string>, { origin?: string | undefined }>) {
  const account = useSession()
  const { record } = useMarketplace()
  const { go } = useNavigation()
  const origin = ownPath(search.origin)
  useEffect(() => {
    if (account) go(origin ?? '/landing', { replace: true })
  }, [account, origin, go])
  if (account) return <LoadingScreen />
  const after = origin === undefined ? '' : `?${new URLSearchParams({ origin })}`
  const text = record.aboutInfo.trim()
  return (
    <AuthPage
      isWide
      title={t`Sell and grow on ${record.marketplaceName}`}
      text={text === '' ? t`One portal for merchants and marketplace operators.` : <Truncate lines={3}>{text}</Truncate>}
    >
      {origin !== undefined && <p role="status">{t`Sign in to open this page.`}</p>}
      <div className={styles.buttons}>
        <Button component={Link} href={`/signin${after}`} size="md">
          {t`Sign in`}
        </Button>
        <Button component={Link} href={`/signup${after}`} size="md" variant="default">
          {t`Create account`}
        </Button>
      </div>
      <ul className={styles.benefits}>
        {benefits.map((one) => (
          <li key={one}>
            <Check size={18} aria-hidden /> {one}
          </li>
        ))}
      </ul>
    </AuthPage>
  )
}
