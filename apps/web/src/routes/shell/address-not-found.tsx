import { Suspense, lazy } from 'react'
import { useSession } from '../../lib/use-session.ts'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { useMarketplace } from './marketplace.ts'
import { PublicFrame } from './public-frame.tsx'

const Shell = lazy(() => import('./shell.tsx').then((file) => ({ default: file.Shell })))

/** Not found, in the frame of whoever is looking: a signed-in person keeps header and menus. */
export function AddressNotFound() {
  const { record } = useMarketplace()
  if (useSession()) {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <Shell>
          <NotFoundPage />
        </Shell>
      </Suspense>
    )
  }
  return (
    <PublicFrame marketplace={record}>
      <NotFoundPage home="marketplace" />
    </PublicFrame>
  )
}
