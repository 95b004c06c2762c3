import { t } from '@lingui/core/macro'
import { builtInMarketplace } from '@stoa/contract/built-in-marketplace.ts'
import { branding } from '@stoa/contract/branding.ts'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { startTransition, useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { SignInPage } from './domains/auth/sign-in-page.tsx'
import { send } from './lib/api.ts'
import { parseSearch } from './lib/search-text.ts'
import { PublicFrame } from './routes/shell/public-frame.tsx'
import { readyTimeoutMs } from './routes/shell/ready-timeout.ts'
import { NavigationProvider } from './ui/link.tsx'
import type { Navigation } from './ui/link.tsx'
import { PortalProvider } from './ui/portal-provider.tsx'
import { LoadingScreen } from './ui/loading-screen.tsx'

/** The marketplace this portal is of; Stoa's own look when it is not reported in time. */
function useRecord(): Marketplace | undefined {
  const [record, setRecord] = useState<Marketplace>()
  useEffect(() => {
    const timer = setTimeout(() => setRecord((known) => known ?? builtInMarketplace), readyTimeoutMs)
    send(branding.get, {}).then(setRecord, () => setRecord(builtInMarketplace))
    return () => clearTimeout(timer)
  }, [])
  return record
}

function SignIn({ navigation }: { navigation: Navigation }) {
  const record = useRecord()
  useEffect(() => {
    if (record) document.title = t`Sign in · ${record.marketplaceName}`
  }, [record])
  const search = Object.fromEntries(Object.entries(parseSearch(location.search)).filter(([, value]) => typeof value === 'string'))
  return (
    <PortalProvider brand={(record ?? builtInMarketplace).styling}>
      {record ? (
        <NavigationProvider value={navigation}>
          <PublicFrame marketplace={record}>
            <SignInPage params={{}} search={search} setSearch={() => undefined} />
          </PublicFrame>
        </NavigationProvider>
      ) : (
        <LoadingScreen />
      )}
    </PortalProvider>
  )
}

/** Draws the sign-in page on its own; whoever goes on from it meets the whole portal, drawn by `openPortal`. */
export function renderSignIn(element: HTMLElement, openPortal: () => void): void {
  const root = createRoot(element)
  let isLeft = false
  const leave = (): void => {
    if (isLeft) return
    isLeft = true
    removeEventListener('popstate', leave)
    // Not while React draws.
    setTimeout(() => {
      root.unmount()
      openPortal()
    })
  }
  const navigation: Navigation = {
    go: (href, options) => {
      if (options?.replace) history.replaceState(null, '', href)
      else history.pushState(null, '', href)
      leave()
    },
    confirmLeave: () => Promise.resolve(true),
    prepare: () => undefined,
    useLeaveGuard: () => undefined,
  }
  addEventListener('popstate', leave)
  // As a transition, so that the browser can answer while it is drawn.
  startTransition(() => root.render(<SignIn navigation={navigation} />))
}
