import { createContext, useContext } from 'react'
import { PageHeader } from './page-header.tsx'
import { DetailSkeleton, PanelError } from './states.tsx'

type ScreenContextValue = { title: string; describeError: (error: unknown) => string }

/** What a screen is called by its route, and how errors of the API are described. */
export const ScreenContext = createContext<ScreenContextValue>({ title: '', describeError: String })

/** A screen without its record: its skeleton while that is on its way; its title, what went wrong and Retry when it did not arrive. */
export function PagePending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { title, describeError } = useContext(ScreenContext)
  if (!error) return <DetailSkeleton />
  return (
    <>
      <PageHeader title={title} />
      <PanelError message={describeError(error)} onRetry={onRetry} />
    </>
  )
}
