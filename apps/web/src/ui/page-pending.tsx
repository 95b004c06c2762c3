import { createContext, useContext } from 'react'
import { PageHeader } from './page-header.tsx'
import { Card } from './page-layout.tsx'
import { CardsSkeleton, DetailSkeleton, PanelError } from './states.tsx'

type ScreenContextValue = { title: string; describeError: (error: unknown) => string }

/** What a screen is called by its route, and how errors of the API are described. */
export const ScreenContext = createContext<ScreenContextValue>({ title: '', describeError: String })

/**
 * A screen without its record: a skeleton while that is on its way; its title, what went wrong and Retry when it did not arrive. With `heading`, which is
 * known before the record, that is its title in both.
 */
export function PagePending({ error, onRetry, heading }: { error: unknown; onRetry: () => void; heading?: string | undefined }) {
  const { title, describeError } = useContext(ScreenContext)
  if (!error && heading === undefined) return <DetailSkeleton />
  return (
    <>
      <PageHeader title={heading ?? title} />
      {error ? (
        <Card isFlush>
          <PanelError message={describeError(error)} onRetry={onRetry} />
        </Card>
      ) : (
        <CardsSkeleton />
      )}
    </>
  )
}
