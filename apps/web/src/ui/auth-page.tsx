import type { ReactNode } from 'react'
import { AuthIllustration } from './auth-illustration.tsx'
import styles from './auth-page.module.css'

type AuthPageProps = {
  title: string
  text?: ReactNode
  /** The form. */
  children: ReactNode
  /** Links below the form. */
  footer?: ReactNode
  /** Wider content, for steps and benefits. */
  isWide?: boolean
}

/** Two columns: what to do on the left, a picture in the brand's colours on the right, hidden below 900 px. */
export function AuthPage({ title, text, children, footer, isWide = false }: AuthPageProps) {
  return (
    <div className={styles.root}>
      <div className={styles.side}>
        <div className={isWide ? `${styles.content} ${styles.isWide}` : styles.content}>
          <h1 className={styles.title}>{title}</h1>
          {text && <div className={styles.text}>{text}</div>}
          {children}
          {footer && <div className={styles.footer}>{footer}</div>}
        </div>
      </div>
      <div className={styles.picture} aria-hidden>
        <AuthIllustration />
      </div>
    </div>
  )
}
