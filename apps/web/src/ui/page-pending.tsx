import { createContext, useContext } from 'react'
import { messageOf } from '../lib/api-error.ts'
import { PageHeader } from './page-header.tsx'
import { DetailSkeleton, PanelError } from './states.tsx'

/** The title of the screen that is shown, as its route names it. */
export const ScreenTitleContext = createContext('')

/** A screen without its record: its skeleton while that is on its way; its title, what went wrong and Retry when it did not arrive. */
export function PagePending({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const title = useContext(ScreenTitleContext)
  if (!error) return <DetailSkeleton />
  return (
    <>
      <PageHeader title={title} />
      <PanelError message={messageOf(error)} onRetry={onRetry} />
    </>
  )
}
