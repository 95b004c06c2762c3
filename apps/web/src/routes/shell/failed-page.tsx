import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ApiError, messageOf } from '../../lib/api-error.ts'
import { ErrorPage, UnexpectedError } from '../../ui/error-page.tsx'
import { PageFailed } from '../../ui/states.tsx'
import { NotPermitted } from '../guard.ts'

/** Returns how a route that failed is entered again. */
export function useRetry(reset: () => void): () => void {
  const router = useRouter()
  const client = useQueryClient()
  return () => {
    // The screen may have failed because of an answer that is kept: it is fetched again.
    client.removeQueries({ type: 'inactive' })
    reset()
    void router.invalidate()
  }
}

/** What a route shows when its code, its guard or its drawing failed. */
export function FailedPage({ error, reset }: ErrorComponentProps) {
  const again = useRetry(reset)
  if (error instanceof NotPermitted) return <ErrorPage title={t`Not allowed`} message={reasonOf(error)} />
  if (error instanceof ApiError) return <ErrorPage message={messageOf(error)} onRetry={again} />
  if (/dynamically imported module|module script|preload/i.test(String(error))) return <PageFailed onRetry={() => location.reload()} />
  return <UnexpectedError onReturn={again} />
}

function reasonOf({ isFor }: NotPermitted): string {
  if (isFor === 'MERCHANT') return t`This page is for merchants. Your company is not one.`
  if (isFor === 'MARKETPLACE') return t`This page is for marketplaces. Your company is not one.`
  if (isFor === 'ADMIN') return t`This page is for administrators of this portal.`
  return t`Your role does not allow this page. Ask an owner of your company for access.`
}
