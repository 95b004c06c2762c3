import { t } from '@lingui/core/macro'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import type { ReactNode } from 'react'
import { Footer } from './footer.tsx'
import { HighlightBanner } from './highlight-banner.tsx'
import { PortalLogo } from './portal-logo.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import './shell.css'

/** What surrounds the pages one sees without signing in. */
export function PublicFrame({ marketplace, children }: { marketplace: Marketplace; children: ReactNode }) {
  return (
    <>
      <a className="skip-link" href="#content">
        {t`Skip to content`}
      </a>
      <HighlightBanner highlight={marketplace.globalHighlight} />
      <header className="sh-header is-public">
        <div className="sh-bar">
          <PortalLogo marketplace={marketplace} />
          <div className="sh-tools">
            <SchemeToggle />
          </div>
        </div>
      </header>
      <main id="content" className="sh-public" tabIndex={-1}>
        {children}
      </main>
      <Footer marketplace={marketplace} />
    </>
  )
}
