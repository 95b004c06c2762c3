import { NotFoundPage } from '../../ui/error-page.tsx'
import { useSession } from '../../lib/use-session.ts'

/** Not found, with the way back that fits who is looking. */
export function PublicNotFound() {
  const account = useSession()
  return (
    <main id="content">
      <NotFoundPage home={account ? 'dashboard' : 'marketplace'} />
    </main>
  )
}
