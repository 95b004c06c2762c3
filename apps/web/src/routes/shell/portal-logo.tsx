import { t } from '@lingui/core/macro'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { Link } from '../../ui/link.tsx'
import styles from './shell.module.css'

/** The marketplace's logo, or ours with its name where it has none. Leads home. */
export function PortalLogo({ marketplace }: { marketplace: Marketplace }) {
  return (
    <Link className={styles.logo} href="/" aria-label={t`${marketplace.marketplaceName}, home`}>
      {marketplace.logoHref ? (
        <img src={marketplace.logoHref} alt="" height={28} />
      ) : (
        <>
          <svg width="24" height="24" viewBox="0 0 24 24" aria-hidden>
            <rect width="24" height="24" rx="7" fill="var(--brand-fill)" />
            <path
              d="M5.5 8.6 12 5l6.5 3.6M6.5 18.5h11M8 10.5v6M12 10.5v6M16 10.5v6"
              fill="none"
              stroke="var(--brand-on)"
              strokeWidth="1.7"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          <span title={marketplace.marketplaceName}>{marketplace.marketplaceName}</span>
        </>
      )}
    </Link>
  )
}
