import { t } from '@lingui/core/macro'
import type { Company } from '@stoa/contract/company.ts'
import { directionNames, pausedLabel } from '../../domains/connection/direction-labels.ts'
import { Link } from '../../ui/link.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { screens } from '../screens.ts'
import textStyles from '../../ui/text.module.css'
import styles from './shell-inside.module.css'

const addonLabels = {
  none: t`Shop not connected`,
  error: t`Connection error`,
  warning: t`Connection paused`,
  success: t`Connection active`,
}
const shopLabels = { none: t`Shop not connected`, error: t`Shop error`, warning: t`Shop paused`, success: t`Shop active` }

/** Add-on mode shows how the connection stands, channels mode the shop's health unless the shop is our own. Source: specification §2. */
export function HealthLight({ company }: { company: Company }) {
  const isAddon = company.companyType === 'MARKETPLACE' && company.platformProduct === 'ADDON_MARKETPLACE'
  const isShop =
    company.companyType !== 'ADMIN' &&
    !isAddon &&
    (company.companyType === 'MERCHANT' || company.platformProduct === 'CHANNELS') &&
    company.platformType !== 'STOA'
  if (!isAddon && !isShop) return null
  const link = isAddon ? '/settings/addon' : '/settings/platform'
  const hasShop = company.ecomIntegrationType !== null
  const isPaused = company.pausedDirections.length > 0
  const light = !hasShop ? 'none' : company.syncFailures >= 1 ? 'error' : isPaused ? 'warning' : 'success'
  const label = (isAddon ? addonLabels : shopLabels)[light]
  // The bar has room for two words: which directions are paused is read out, and shown when pointed at.
  const title = light === 'warning' ? pausedLabel(company.pausedDirections, { isStorefront: isAddon }) : undefined
  const pill = (
    <>
      <TrafficLight state={light} label={label} />
      {title !== undefined && <span className={textStyles.hidden}>: {directionNames(company.pausedDirections, { isStorefront: isAddon })}</span>}
    </>
  )
  return screens.some((one) => one.path === link) ? (
    <Link className={`${styles.health} ${styles.wide}`} href={link} title={title}>
      {pill}
    </Link>
  ) : (
    <span className={`${styles.health} ${styles.wide}`} title={title}>
      {pill}
    </span>
  )
}
