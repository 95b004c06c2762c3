import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import type { Provider } from '@stoa/contract/connection.ts'
import { Box, Flex, SimpleGrid, Skeleton, Stack } from '@mantine/core'
import { Check, ChevronRight, FileSpreadsheet, FlaskConical, Store } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { useShopHome } from './use-shop-home.ts'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './connection.module.css'
import layoutStyles from '../../ui/layout.module.css'

const abilities: Record<Provider['capabilities'][number], string> = {
  'pull-products': t`Imports products from the shop`,
  'push-products': t`Sends products to the shop`,
  'receive-orders': t`Imports orders of the shop’s own checkout`,
  'forward-orders': t`Creates orders in the shop`,
  'report-fulfilment': t`Marks orders as shipped in the shop`,
  'read-fulfilment': t`Imports shipments from the shop`,
  'refund-orders': t`Records refunds in the shop`,
  stock: t`Updates stock with each sync`,
  webhooks: t`Imports changes immediately`,
}

const abilityKeys = Object.keys(abilities) as (keyof typeof abilities)[]

/** What a platform can do as the storefront of an add-on marketplace, in the order of the screen; nothing else of it is used there. */
const storefrontAbilities: Partial<typeof abilities> = {
  'push-products': t`Products for sale are written to the shop`,
  'receive-orders': t`Its orders are received`,
  'report-fulfilment': t`Orders are marked as shipped in the shop`,
  'refund-orders': t`Refunds are paid back by the shop`,
  webhooks: t`Orders are reported at once`,
}

/** The mark of a provider; ours for those that have no shop of their own. */
export function ProviderMark({ platform }: { platform: string }) {
  return (
    <Box
      className={layoutStyles.center}
      component="span"
      flex="none"
      w={44}
      h={44}
      bdrs="lg"
      bg="var(--brand-soft)"
      c="var(--brand-soft-on)"
      aria-hidden
    >
      {platform === 'feed' ? <FileSpreadsheet size={22} /> : platform === 'sandbox' ? <FlaskConical size={22} /> : <Store size={22} />}
    </Box>
  )
}

/**
 * The e-commerce platforms that can be connected; as the storefront of a marketplace, those that accept products. One whose app the administrator of the portal has not
 * set up is not shown: nobody could connect it.
 */
export function ProviderGallery({ current }: { current: string | null }) {
  const { data, error, refetch } = useCall(connection.getEcommerce, {})
  const { isStorefront } = useShopHome()
  const shownAbilities = isStorefront ? storefrontAbilities : abilities
  const providers = data?.filter(
    ({ platform, missingSettings, capabilities }) =>
      (missingSettings.length === 0 || platform === current) && (!isStorefront || capabilities.includes('push-products')),
  )
  if (!providers) {
    if (error) return <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
    return (
      <SimpleGrid minColWidth="min(320px, 100%)" spacing={16} role="status" aria-busy aria-label={t`Loading...`}>
        {Array.from({ length: 3 }, (_, index) => (
          <Skeleton key={index} h={196} radius="lg" />
        ))}
      </SimpleGrid>
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
    <SimpleGrid component="ul" minColWidth="min(320px, 100%)" spacing={16}>
      {providers.map((provider) => (
        <li key={provider.platform}>
          <Link className={styles.provider} href={`/settings/platform?platform=${encodeURIComponent(provider.platform)}`}>
            <Flex component="span" gap={12} align="center">
              <ProviderMark platform={provider.platform} />
              <Stack component="span" gap={0} flex={1} miw={0}>
                <strong>{provider.name}</strong>
                <span className={textStyles.note}>{t`About ${provider.setupMinutes} min to set up`}</span>
              </Stack>
              {provider.platform === current ? <Tag colour="success">{t`Connected`}</Tag> : <ChevronRight size={18} aria-hidden />}
            </Flex>
            {(!isStorefront || provider.createsAccount) && <span className={textStyles.note}>{provider.description}</span>}
            <Flex component="span" rowGap={4} columnGap={14} c="dimmed" fz="sm" wrap="wrap">
              {abilityKeys.flatMap((one) =>
                provider.capabilities.includes(one) && shownAbilities[one] !== undefined ? (
                  <Flex component="span" display="inline-flex" gap={5} align="center" key={one}>
                    <Check size={13} color="var(--success-text)" aria-hidden /> {shownAbilities[one]}
                  </Flex>
                ) : (
                  []
                ),
              )}
            </Flex>
          </Link>
        </li>
      ))}
    </SimpleGrid>
  )
}
