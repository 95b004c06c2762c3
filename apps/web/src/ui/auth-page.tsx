import type { ReactNode } from 'react'
import { AuthIllustration } from './auth-illustration.tsx'
import './auth-page.css'

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
    <div className="au">
      <div className="au-side">
        <div className={isWide ? 'au-content is-wide' : 'au-content'}>
          <h1 className="au-title">{title}</h1>
          {text && <div className="au-text">{text}</div>}
          {children}
          {footer && <div className="au-footer">{footer}</div>}
        </div>
      </div>
      <div className="au-picture" aria-hidden>
        <AuthIllustration />
      </div>
    </div>
  )
}
