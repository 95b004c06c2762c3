import { useState } from 'react'
import type { ReactNode } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { toastFailed } from '../../ui/toasts.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const ReauthDialog = openedLater(async () => (await import('./reauth-dialog.tsx')).ReauthDialog)

type Work = () => Promise<void>

/**
 * Does what needs a password entered a moment ago: where the server asks for it, `dialog` does too, and the work is done then. Other failures are shown as a
 * toast. `run` resolves once the work has ended, or the password was not given: whether it was done.
 */
export function useFreshSignIn(reason: string): { run: (work: Work) => Promise<boolean>; dialog: ReactNode } {
  const [waiting, setWaiting] = useState<{ work: Work; end: (isDone: boolean) => void }>()
  const run = async (work: Work): Promise<boolean> => {
    try {
      await work()
      return true
    } catch (error) {
      if (isApiError(error, 'reauth_required')) return new Promise((end) => setWaiting({ work, end }))
      toastFailed(messageOf(error))
      return false
    }
  }
  const dialog = waiting && (
    <ReauthDialog
      reason={reason}
      onClose={() => {
        setWaiting(undefined)
        waiting.end(false)
      }}
      onDone={async () => {
        setWaiting(undefined)
        waiting.end(await run(waiting.work))
      }}
    />
  )
  return { run, dialog }
}
