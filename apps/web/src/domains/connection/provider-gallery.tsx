import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import type { Provider } from '@stoa/contract/connection.ts'
import { Skeleton } from '@mantine/core'
import { Check, ChevronRight, FileSpreadsheet, FlaskConical, Store } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './connection.module.css'

const abilities: Record<Provider['capabilities'][number], string> = {
  'pull-products': t`Imports products`,
  'push-products': t`Updates products`,
  'forward-orders': t`Sends orders`,
  'report-fulfilment': t`Reports shipments`,
  'read-fulfilment': t`Reads shipments made in the shop`,
  'refund-orders': t`Records refunds`,
  stock: t`Updates stock with each sync`,
  webhooks: t`Updates at once`,
}

/** The mark of a provider; ours for those that have no shop of their own. */
export function ProviderMark({ platform }: { platform: string }) {
  return (
    <span className={styles.mark} aria-hidden>
      {platform === 'feed' ? <FileSpreadsheet size={22} /> : platform === 'sandbox' ? <FlaskConical size={22} /> : <Store size={22} />}
    </span>
  )
}

/** The e-commerce platforms that can be connected. */
export function ProviderGallery({ current }: { current: string | null }) {
  const { data: providers, error, refetch } = useCall(connection.getEcommerce, {})
  if (!providers) {
    if (error) return <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
    return (
      <div className={styles.gallery} aria-busy aria-label={t`Loading...`}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} h={196} radius="lg" />
        ))}
      </div>
    )
  }
  if (providers.length === 0)
    return (
      <EmptyState
        picture={<Store size={26} />}
        title={t`No platforms available`}
        text={t`The portal administrator has not enabled a platform yet.`}
      />
    )
  return (
    <ul className={styles.gallery}>
      {providers.map((provider) => (
        <li key={provider.platform}>
          <Link className={styles.provider} href={`/settings/platform?platform=${encodeURIComponent(provider.platform)}`}>
            <span className={styles.providerHead}>
              <ProviderMark platform={provider.platform} />
              <span>
                <strong>{provider.name}</strong>
                <span className={textStyles.note}>{t`About ${provider.setupMinutes} min to set up`}</span>
              </span>
              {provider.platform === current ? <Tag colour="success">{t`Connected`}</Tag> : <ChevronRight size={18} aria-hidden />}
            </span>
            <span className={textStyles.note}>{provider.description}</span>
            <span className={styles.abilities}>
              {provider.capabilities.map((one) => (
                <span key={one}>
                  <Check size={13} aria-hidden /> {abilities[one]}
                </span>
              ))}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
