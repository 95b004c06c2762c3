import { useQueryClient } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { useSession } from '../../lib/use-session.ts'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { PagePending, ScreenContext } from '../../ui/page-pending.tsx'
import { FailedPage } from './failed-page.tsx'

const Shell = lazy(() => import('./shell.tsx').then((file) => ({ default: file.Shell })))

/** As long as the frame of index.html stays over a page that is not there yet. */
const frameMs = 4000

/** A protected page while the record of the company is on its way: once that takes long, header, menus and heading show. */
export function ShellWaiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), frameMs)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <Frame error={undefined} onRetry={() => location.reload()} /> : <LoadingScreen />
}

/** A protected page without the record of the company, which did not arrive: header, menus, heading, and Retry. */
export function ShellFailed({ error, ...props }: ErrorComponentProps) {
  const router = useRouter()
  const client = useQueryClient()
  if (!(error instanceof ApiError)) return <FailedPage error={error} {...props} />
  const retry = () => {
    client.removeQueries({ type: 'inactive' })
    props.reset()
    void router.invalidate()
  }
  return <Frame error={error} onRetry={retry} />
}

function Frame({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isSignedIn = useSession() !== undefined
  const title = useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.title ?? '' })
  const page = (
    <ScreenContext value={{ title, isRecord: false, describeError: messageOf }}>
      <PagePending error={error} onRetry={onRetry} />
    </ScreenContext>
  )
  if (!isSignedIn) return <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <Shell>{page}</Shell>
    </Suspense>
  )
}
