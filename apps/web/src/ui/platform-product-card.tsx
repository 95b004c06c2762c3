import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './platform-product-card.module.css'

type PlatformProductCardProps = {
  title: string
  icon: LucideIcon
  description: string
  /** The radio button that makes the card an option of a form. */
  choice?: ReactNode
}

/** What the portal can be used for: icon, title and description. Source: specification §3. */
export function PlatformProductCard({ title, icon: Icon, description, choice }: PlatformProductCardProps) {
  const body = (
    <>
      <Icon size={20} aria-hidden />
      <span>
        <strong>{title}</strong>
        <span>{description}</span>
      </span>
    </>
  )
  return choice === undefined ? (
    // Without an edge: what cannot be chosen does not look as if it could.
    <div className={styles.root} style={{ padding: 0, border: 0, background: 'none' }}>
      {body}
    </div>
  ) : (
    <label className={styles.root}>
      {choice}
      {body}
    </label>
  )
}
