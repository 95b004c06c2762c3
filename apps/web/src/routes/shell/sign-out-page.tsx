import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { auth } from '@stoa/contract/auth.ts'
import { useQueryClient } from '@tanstack/react-query'
import { send } from '../../lib/api.ts'
import { session } from '../../lib/session.ts'
import { useNavigation } from '../../ui/link.tsx'
import { LoadingScreen } from '../../ui/loading-screen.tsx'
import { toastNote } from '../../ui/toasts.tsx'

/** Ends the session here and at the server, empties every store, and goes to sign in. */
export function SignOutPage() {
  const client = useQueryClient()
  const { go } = useNavigation()
  useEffect(() => {
    void (async () => {
      const isSignedIn = session.get() !== undefined
      // Out is out, also when the server cannot be reported: its token dies within a quarter of an hour.
      if (isSignedIn) await send(auth.signOut, { body: {} }).catch(() => undefined)
      session.end()
      client.removeQueries({ predicate: (query) => query.queryKey[0] !== '/Platform/Marketplace' })
      if (isSignedIn) toastNote(t`You are signed out`)
      go('/signin', { replace: true })
    })()
  }, [client, go])
  return <LoadingScreen />
}
