import { t } from '@lingui/core/macro'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { HighlightBanner } from './highlight-banner.tsx'
import { PortalLogo } from './portal-logo.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import styles from './shell.module.css'

type PublicFrameProps = {
  marketplace: Marketplace
  /** At the end of the header, such as the ways in. */
  tools?: ReactNode
  children: ReactNode
}

/** What surrounds the pages one sees without signing in. */
export function PublicFrame({ marketplace, tools, children }: PublicFrameProps) {
  return (
    <>
      <a className={styles.skip} href="#content">
        {t`Skip to content`}
      </a>
      <HighlightBanner highlight={marketplace.globalHighlight} />
      <header className={`${styles.header} ${styles.isPublic}`}>
        <div className={styles.bar}>
          <PortalLogo marketplace={marketplace} />
          <div className={styles.tools}>
            <SchemeToggle />
            {tools}
          </div>
        </div>
      </header>
      <main id="content" className={styles.publicBox} tabIndex={-1}>
        {children}
      </main>
      <Footer marketplace={marketplace} />
    </>
  )
}
