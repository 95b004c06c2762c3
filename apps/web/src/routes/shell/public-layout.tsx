import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useSession } from '../../lib/use-session.ts'
import { Link } from '../../ui/link.tsx'
import { useMarketplace } from './marketplace.ts'
import { PublicFrame } from './public-frame.tsx'

/** The frame of the pages one sees without signing in, around the router's page. */
export function PublicLayout() {
  const { record } = useMarketplace()
  const isSignedIn = useSession() !== undefined
  const path = useRouterState({ select: (state) => state.location.pathname })
  return (
    <PublicFrame marketplace={record} tools={hasWaysIn(path) && <WaysIn isSignedIn={isSignedIn} />}>
      <Outlet />
    </PublicFrame>
  )
}

/** Returns whether a public page is for reading: the others are ways in themselves, or for a shopper. */
export function hasWaysIn(path: string): boolean {
  return /^\/(about|terms|privacy|pricing|seller)(\/|$)/.test(path)
}

/** Where a visitor goes on: to sign in or up, or back to the dashboard. */
export function WaysIn({ isSignedIn }: { isSignedIn: boolean }) {
  return isSignedIn ? (
    <Button component={Link} href="/landing" variant="default" size="xs" px={{ base: 8, sm: 14 }} flex="none">
      {t`Dashboard`}
    </Button>
  ) : (
    <>
      <Button component={Link} href="/signin" variant="default" size="xs" px={{ base: 8, sm: 14 }} flex="none">
        {t`Sign in`}
      </Button>
      <Button component={Link} href="/signup" size="xs" px={{ base: 8, sm: 14 }} flex="none">
        {t`Create account`}
      </Button>
    </>
  )
}
