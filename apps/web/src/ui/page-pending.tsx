import { t } from '@lingui/core/macro'
import { Box, Skeleton } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'
import { Card } from './page-layout.tsx'
import { CardsSkeleton, DetailSkeleton, PanelError } from './states.tsx'
import styles from './page.module.css'

/** `isRecord` says that the title is not the heading: the screen is about one record, which has a name. */
type ScreenContextValue = { title: string; isRecord: boolean; describeError: (error: unknown) => string }

/** What a screen is called by its route, and how errors of the API are described. */
export const ScreenContext = createContext<ScreenContextValue>({ title: '', isRecord: true, describeError: String })

type PagePendingProps = {
  error: unknown
  onRetry: () => void
  /** The heading, where it is not the title of the screen and is known before the record. */
  heading?: string | undefined
  description?: ReactNode
  breadcrumb?: { label: string; href: string } | undefined
  /** What loads: cards in two columns, or the groups of a settings page. */
  shape?: 'cards' | 'settings'
}

/**
 * A screen without its data: its heading, where that is known, with the shape of what is on its way; or with what went wrong and Retry when it did not arrive.
 */
export function PagePending({ error, onRetry, heading, description, breadcrumb, shape = 'cards' }: PagePendingProps) {
  const { title, isRecord, describeError } = useContext(ScreenContext)
  if (!error && heading === undefined && isRecord) return <DetailSkeleton />
  return (
    <>
      <PageHeader title={heading ?? title} description={description} breadcrumb={breadcrumb} />
      {error ? (
        <Card isFlush>
          <PanelError message={describeError(error)} onRetry={onRetry} />
        </Card>
      ) : shape === 'settings' ? (
        <SettingsSkeleton />
      ) : (
        <CardsSkeleton />
      )}
    </>
  )
}

/** The groups of a settings page that are on their way. */
function SettingsSkeleton() {
  return (
    <Box maw={1080} role="status" aria-busy aria-label={t`Loading...`}>
      {[170, 220, 260].map((height) => (
        <section key={height} className={styles.settings}>
          <div>
            <Skeleton h={16} w={120} mb={10} />
            <Skeleton h={12} w={160} />
          </div>
          <Skeleton h={height} radius="lg" />
        </section>
      ))}
    </Box>
  )
}
