import { t } from '@lingui/core/macro'
import type { Company } from '@stoa/contract/company.ts'
import { Link } from '../../ui/link.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { screens } from '../screens.ts'
import styles from './shell-inside.module.css'

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
  const light = !hasShop ? 'none' : company.syncFailures >= 1 ? 'error' : 'success'
  const isFailing = company.syncFailures >= 1
  const label = isAddon
    ? !hasShop
      ? t`Connection not connected`
      : isFailing
        ? t`Connection error`
        : t`Connection active`
    : !hasShop
      ? t`Shop not connected`
      : isFailing
        ? t`Shop error`
        : t`Shop active`
  const pill = <TrafficLight state={light} label={label} />
  return screens.some((one) => one.path === link) ? (
    <Link className={`${styles.health} ${styles.wide}`} href={link}>
      {pill}
    </Link>
  ) : (
    <span className={`${styles.health} ${styles.wide}`}>{pill}</span>
  )
}
