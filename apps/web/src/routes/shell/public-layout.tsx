import { Outlet } from '@tanstack/react-router'
import { Footer } from './footer.tsx'
import { HighlightBanner } from './highlight-banner.tsx'
import { useMarketplace } from './marketplace.ts'
import { PortalLogo } from './portal-logo.tsx'
import { SchemeToggle } from './scheme-toggle.tsx'
import './shell.css'

/** The frame of the pages one sees without signing in. */
export function PublicLayout() {
  const { record } = useMarketplace()
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to the content
      </a>
      <HighlightBanner highlight={record.globalHighlight} />
      <header className="sh-header is-public">
        <div className="sh-bar">
          <PortalLogo marketplace={record} />
          <div className="sh-tools">
            <SchemeToggle />
          </div>
        </div>
      </header>
      <main id="content" className="sh-public" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer marketplace={record} />
    </>
  )
}
