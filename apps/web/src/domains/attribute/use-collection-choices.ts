import { collection } from '@stoa/contract/collection.ts'
import { usePages } from '../../lib/calls.ts'
import { useSession } from '../../lib/use-session.ts'
import { useAllPages } from '../marketplace/fetch-all-pages.ts'

/** Every collection of the operator's marketplace with where it is in its tree, in the order of the tree: hundreds, not thousands. */
export function useCollectionChoices(): { value: string; label: string }[] {
  const id = useSession()?.companyId ?? ''
  const list = usePages(collection.paged, { params: { id }, query: { limit: 100 } }, { enabled: id !== '', staleMs: 300_000 })
  useAllPages(list)
  return list.rows.map((one) => ({
    value: one.id,
    label: [...one.path.filter((step) => step.id !== one.id), one].map(({ name }) => name).join(' › '),
  }))
}
