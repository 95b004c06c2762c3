import { t } from '@lingui/core/macro'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider, useRouterState } from '@tanstack/react-router'
import type { AnyRouter, RouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { ErrorBoundary } from '../../ui/error-page.tsx'
import { PortalProvider } from '../../ui/portal-provider.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { useMarketplace } from './marketplace.ts'

/** The whole portal: the cache, the marketplace's look, the router. */
export function Application({ client, router }: { client: QueryClient; router: AnyRouter }) {
  return (
    <QueryClientProvider client={client}>
      <Branded router={router} />
    </QueryClientProvider>
  )
}

function Branded({ router }: { router: AnyRouter }) {
  const { record, isReady } = useMarketplace()
  const title = useRouterState({
    router,
    select: titleOf,
  })
  useEffect(() => {
    document.title = title === undefined || title === record.marketplaceName ? record.marketplaceName : `${title} · ${record.marketplaceName}`
  }, [title, record.marketplaceName])
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon && record.favicon) icon.href = record.favicon
  }, [record.favicon])
  return (
    <PortalProvider brand={record.styling}>
      {isReady ? (
        <ErrorBoundary onReturn={() => void router.invalidate()}>
          <DrawnLater fallback={<LoadingScreen />}>
            <RouterProvider router={router} />
          </DrawnLater>
        </ErrorBoundary>
      ) : (
        <LoadingScreen />
      )}
    </PortalProvider>
  )
}

/** The window's title: of the screen, or that there is none at this address. */
function titleOf({ matches, resolvedLocation }: RouterState): string | undefined {
  const last = matches.at(-1)
  const isFound = resolvedLocation === undefined || last === undefined || trimmed(last.pathname) === trimmed(resolvedLocation.pathname)
  return isFound ? last?.staticData.title : t`Not found`
}

const trimmed = (path: string): string => path.replace(/\/+$/, '')
