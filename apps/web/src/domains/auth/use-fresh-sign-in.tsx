import { useState } from 'react'
import type { ReactNode } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { toastFailed } from '../../ui/toasts.tsx'
import { ReauthDialog } from './reauth-dialog.tsx'

/**
 * Does what needs a password entered a moment ago: where the server asks for it, `dialog` does too, and the work is done then. Other failures
 * are shown as a toast.
 */
export function useFreshSignIn(reason: string): { run: (work: () => Promise<void>) => Promise<void>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<() => Promise<void>>()
  const run = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      if (isApiError(error, 'reauth_required')) setWaiting(() => work)
      else toastFailed(messageOf(error))
    }
  }
  const dialog = waiting && (
    <ReauthDialog
      reason={reason}
      onClose={() => setWaiting(undefined)}
      onDone={async () => {
        setWaiting(undefined)
        await run(waiting)
      }}
    />
  )
  return { run, dialog }
}
