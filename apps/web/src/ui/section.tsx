import type { ReactNode } from 'react'
import styles from './section.module.css'
import textStyles from './text.module.css'

type SectionProps = {
  title: string
  /** How many there are, beside the title. */
  count?: ReactNode
  /** Buttons at the end of the title's line. */
  actions?: ReactNode
  children: ReactNode
}

/** A part of a page under a heading of its own, without a frame. With a frame it is a `Card`. */
export function Section({ title, count, actions, children }: SectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <div className={styles.head}>
        <h2 className={textStyles.title}>{title}</h2>
        <span className={textStyles.quiet}>{count}</span>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** Fields of a form that belong together, under a line and a title. `path` is the value they make up, where its errors are shown. */
export function FieldGroup({ title, count, path, children }: { title: ReactNode; count?: ReactNode; path?: string; children: ReactNode }) {
  return (
    <fieldset className={styles.group} data-path={path}>
      <legend>
        {title}
        {count !== undefined && <span className={textStyles.pill}>{count}</span>}
      </legend>
      {children}
    </fieldset>
  )
}
