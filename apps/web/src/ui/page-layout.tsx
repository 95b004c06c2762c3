import { t } from '@lingui/core/macro'
import type { ComponentProps, ReactNode } from 'react'
import { PageHeader } from './page-header.tsx'
import './page.css'

type CardProps = { title?: string | undefined; actions?: ReactNode; children: ReactNode; isFlush?: boolean; id?: string }

/** A panel with a title; `isFlush` lets a table or list reach its edges. */
export function Card({ title, actions, children, isFlush = false, id }: CardProps) {
  return (
    <section className="pg-card" id={id} aria-label={title}>
      {(title ?? actions) !== undefined && (
        <div className="pg-card-head">
          {title !== undefined && <h2 className="pg-card-title">{title}</h2>}
          {actions}
        </div>
      )}
      <div className={isFlush ? 'pg-card-body is-flush' : 'pg-card-body'}>{children}</div>
    </section>
  )
}

/** Facts as label and value, one below the other. What is null is left out. */
export function Facts({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className="pg-facts">
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)
        .map(([label, value], index) => (
          // A label may come twice: an order has two payouts after one came back.
          <div key={`${label} ${index}`}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

type DetailPageProps = ComponentProps<typeof PageHeader> & {
  children: ReactNode
  /** The narrow column of facts; below 900 px it follows, or leads with `isAsideFirst` when it holds the next step. */
  aside?: ReactNode
  isAsideFirst?: boolean
  /** Between the header and the columns: a message about the whole record. */
  notice?: ReactNode
}

/** The page of one record: two thirds for its content, one third for facts, one column below 900 px. */
export function DetailPage({ children, aside, isAsideFirst = false, notice, ...header }: DetailPageProps) {
  return (
    <>
      <PageHeader {...header} />
      {notice}
      {aside === undefined ? (
        <div className="pg-column">{children}</div>
      ) : (
        <div className="pg-columns">
          <div className="pg-column">{children}</div>
          <aside className={isAsideFirst ? 'pg-column is-first-when-narrow' : 'pg-column'} aria-label={t`Details`}>
            {aside}
          </aside>
        </div>
      )}
    </>
  )
}

/** A page of settings: groups with their title on the left, their fields on the right. */
export function SettingsPage({ children, ...header }: ComponentProps<typeof PageHeader> & { children: ReactNode }) {
  return (
    <>
      <PageHeader {...header} />
      <div className="pg-settings-page">{children}</div>
    </>
  )
}

/** One group of a settings page. `children` are the fields. */
export function SettingsSection({ title, text, children }: { title: string; text?: ReactNode; children: ReactNode }) {
  return (
    <section className="pg-settings" aria-label={title}>
      <div>
        <h2 className="pg-settings-title">{title}</h2>
        {text && <p className="pg-settings-text">{text}</p>}
      </div>
      <div className="pg-card pg-fields">{children}</div>
    </section>
  )
}
