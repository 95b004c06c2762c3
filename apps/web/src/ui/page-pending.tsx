import { t } from '@lingui/core/macro'
import { Box, Skeleton, Stack } from '@mantine/core'
import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'
import { Crumb, PageHeader } from './page-header.tsx'
import { Card, settingsWidth } from './page-layout.tsx'
import { CardsSkeleton, PanelError } from './states.tsx'
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
  /** What loads: cards in two columns, the groups of a settings page, or cards in one column, `narrow` where the page is as narrow as settings are. */
  shape?: 'cards' | 'settings' | 'column' | 'narrow'
  /** Of the cards in one column, or of the groups of settings, in px. */
  heights?: readonly number[]
}

/**
 * A screen without its data: its heading, where that is known, with the shape of what is on its way; or with what went wrong and Retry when it did not arrive.
 */
export function PagePending({ error, onRetry, heading, description, breadcrumb, shape = 'cards', heights }: PagePendingProps) {
  const { title, isRecord, describeError } = useContext(ScreenContext)
  const isNameless = !error && heading === undefined && isRecord
  return (
    <>
      {isNameless ? (
        <NamelessHeader breadcrumb={breadcrumb} />
      ) : (
        <PageHeader title={heading ?? title} description={description} breadcrumb={breadcrumb} />
      )}
      {error ? (
        <Box {...(shape === 'settings' || shape === 'narrow' ? { maw: settingsWidth } : {})}>
          <Card isFlush>
            <PanelError message={describeError(error)} onRetry={onRetry} />
          </Card>
        </Box>
      ) : shape === 'settings' ? (
        <SettingsSkeleton heights={heights} />
      ) : shape === 'cards' ? (
        <CardsSkeleton />
      ) : (
        <Stack gap={20} maw={shape === 'narrow' ? settingsWidth : '100%'} role="status" aria-busy aria-label={t`Loading...`}>
          {(heights ?? [320]).map((height, index) => (
            <Skeleton key={index} h={height} radius="lg" />
          ))}
        </Stack>
      )}
    </>
  )
}

/** The head of a record whose name is on its way, as high as the head that follows. */
function NamelessHeader({ breadcrumb }: Pick<PagePendingProps, 'breadcrumb'>) {
  return (
    <div className={styles.header}>
      <div className={styles.heading}>
        {breadcrumb && <Crumb {...breadcrumb} />}
        <Skeleton h={29} w={280} maw="100%" />
      </div>
    </div>
  )
}

/** The groups of a settings page that are on their way. */
export function SettingsSkeleton({ heights = [170, 220, 260], className }: Pick<PagePendingProps, 'heights'> & { className?: string | undefined }) {
  return (
    <Box className={className} maw={settingsWidth} role="status" aria-busy aria-label={t`Loading...`}>
      {heights.map((height, index) => (
        <section key={index} className={styles.settings}>
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
