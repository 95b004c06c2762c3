import type { ErrorComponentProps } from '@tanstack/react-router'
import { Suspense, lazy, useEffect, useState } from 'react'
import { ApiError } from '../../lib/api-error.ts'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { FailedPage, useRetry } from './failed-page.tsx'

const PageWithoutCompany = lazy(() => import('./shell.tsx').then((file) => ({ default: file.PageWithoutCompany })))

/** As long as the frame of index.html stays over a page that is not there yet. */
const frameMs = 4000

/** A protected page while the record of the company is on its way: once that takes long, header, menus and heading show. */
export function ShellWaiting() {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), frameMs)
    return () => clearTimeout(timer)
  }, [])
  if (!isLong) return <LoadingScreen />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PageWithoutCompany error={undefined} onRetry={() => location.reload()} />
    </Suspense>
  )
}

/** A protected page without the record of the company, which did not arrive: header, menus, heading, and Retry. */
export function ShellFailed(props: ErrorComponentProps) {
  const retry = useRetry(props.reset)
  if (!(props.error instanceof ApiError)) return <FailedPage {...props} />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <PageWithoutCompany error={props.error} onRetry={retry} />
    </Suspense>
  )
}
