import { t } from '@lingui/core/macro'
import { Box } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'
import textStyles from './text.module.css'
import styles from './page.module.css'

type CardProps = {
  title?: string | undefined
  /** What it is called where no title shows. */
  label?: string
  actions?: ReactNode
  children: ReactNode
  isFlush?: boolean
  id?: string
}

/** A panel with a title; `isFlush` lets a table or list reach its edges. */
export function Card({ title, label = title, actions, children, isFlush = false, id }: CardProps) {
  return (
    <section className={styles.card} id={id} aria-label={label}>
      {(title ?? actions) !== undefined && (
        <div className={styles.cardHead}>
          {title !== undefined && <h2 className={styles.cardTitle}>{title}</h2>}
          {actions}
        </div>
      )}
      <div className={styles.cardBody} data-flush={isFlush || undefined}>
        {children}
      </div>
    </section>
  )
}

type DetailPageProps = ComponentProps<typeof PageHeader> & {
  children: ReactNode
  /** The narrow column of facts; below 900 px it follows, or leads with `isAsideFirst` when it holds the next step. */
  aside?: ReactNode
  isAsideFirst?: boolean
  /** Whether the content is still on its way: the facts wait for it, since on a phone they are below it and would move. */
  isLoading?: boolean
  /** Between the header and the columns: a message about the whole record. */
  notice?: ReactNode
}

/** The page of one record: two thirds for its content, one third for facts, one column below 900 px. */
export function DetailPage({ children, aside, isAsideFirst = false, isLoading = false, notice, ...header }: DetailPageProps) {
  return (
    <>
      <PageHeader {...header} />
      {notice}
      {aside === undefined ? (
        <div className={styles.column}>{children}</div>
      ) : (
        <div className={styles.columns}>
          <div className={styles.column}>{children}</div>
          <aside className={isAsideFirst ? `${styles.column} ${styles.isFirstWhenNarrow}` : styles.column} aria-label={t`Details`}>
            {!isLoading && aside}
          </aside>
        </div>
      )}
    </>
  )
}

/** Settings are no wider than this, in px. */
export const settingsWidth = 1080

/** A page of settings: groups with their title on the left, their fields on the right. */
export function SettingsPage({ children, ...header }: ComponentProps<typeof PageHeader> & { children: ReactNode }) {
  return (
    <>
      <PageHeader {...header} />
      <Box maw={settingsWidth}>{children}</Box>
    </>
  )
}

/** One group of a settings page. `children` are the fields. */
export function SettingsSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.settings} aria-label={title}>
      <div>
        <h2 className={styles.settingsTitle}>{title}</h2>
        {text && <p className={textStyles.note}>{text}</p>}
      </div>
      <div className={`${styles.card} ${styles.fields}`}>{children}</div>
    </section>
  )
}
