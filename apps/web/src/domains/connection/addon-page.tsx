import { t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { connection } from '@stoa/contract/connection.ts'
import type { MarketplaceAddon } from '@stoa/contract/connection.ts'
import { storefront } from '@stoa/contract/storefront.ts'
import { Box, Button, Flex } from '@mantine/core'
import { Circle, CircleCheck } from 'lucide-react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Link } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { ConnectedCard } from './connected-card.tsx'
import { ProviderGallery } from './provider-gallery.tsx'
import { StorefrontOrders } from './storefront-orders.tsx'
import { StorefrontProducts } from './storefront-products.tsx'
import { useShop } from './use-shop.ts'
import textStyles from '../../ui/text.module.css'

type Step = { step: MarketplaceAddon['steps'][number]['step'] | 'written'; isDone: boolean }

const steps: Record<Step['step'], { title: string; text: string; href?: string }> = {
  mode: { title: t`Add-on marketplace is on`, text: t`Your own shop is the storefront of the marketplace.` },
  connected: { title: t`Shop connected`, text: t`We can reach your shop with the keys you entered.` },
  read: { title: t`Shop imported (optional)`, text: t`Collections or attributes were imported from your shop.`, href: '/shop/collections' },
  written: { title: t`First products sent`, text: t`Products for sale in your marketplace appear in your shop.` },
}

/** The operator's own shop as the storefront of its marketplace: switched on, connected, and how far that is. */
export function AddonPage() {
  const { data, error, refetch } = useCall(connection.getMarketplaceAddon, {})
  const { data: providers } = useCall(connection.getEcommerce, {})
  const { waits } = useShop()
  const mayManage = useMay('connection:manage')
  const setup = data?.setup
  return (
    <DetailPage
      title={t`Add-on marketplace`}
      description={t`Use your own shop as the storefront of your marketplace.`}
      aside={data ? <Steps addon={data} /> : !error && <LoadingBlock h={283} radius="lg" />}
    >
      {error && (
        <Card isFlush>
          <PanelError message={messageOf(error)} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && <LoadingBlock h={146} radius="lg" />}
      {data && <ModeCard isAddon={data.isAddon} isConnected={setup?.platform !== null} />}
      {setup && setup.platform !== null && (
        <ConnectedCard setup={setup} provider={providers?.find((one) => one.platform === setup.platform)} syncSeconds={waits.sync} />
      )}
      {setup && setup.platform !== null && data.isAddon && <StorefrontOrders />}
      {setup && setup.platform !== null && data.isAddon && <StorefrontProducts />}
      {setup && setup.platform === null && data.isAddon && mayManage && <ProviderGallery current={null} />}
    </DetailPage>
  )
}

function Steps({ addon }: { addon: MarketplaceAddon }) {
  const { data } = useCall(storefront.status, {})
  const all: Step[] = [...addon.steps, { step: 'written', isDone: (data?.lastWrittenAt ?? null) !== null }]
  return (
    <Card title={t`Progress`}>
      <Flex component="ol" direction="column" gap="md">
        {all.map(({ step, isDone }) => (
          <Flex component="li" gap="0.5rem" key={step}>
            {isDone ? <CircleCheck size={18} color="var(--success-text)" aria-hidden /> : <Circle size={18} aria-hidden />}
            <div>
              <strong>
                {steps[step].href !== undefined && !isDone ? <Link href={steps[step].href}>{steps[step].title}</Link> : steps[step].title}
              </strong>{' '}
              <span className={textStyles.hidden}>{isDone ? t`Done` : t`Not done yet`}</span>
              <Box component="p" m={0} c="dimmed" fz="sm">
                {steps[step].text}
              </Box>
            </div>
          </Flex>
        ))}
      </Flex>
    </Card>
  )
}

function ModeCard({ isAddon, isConnected }: { isAddon: boolean; isConnected: boolean }) {
  const mayManage = useMay('company:manage')
  const change = useSend(company.updatePlatformProduct, {
    refreshes: [company.my, connection.getMarketplaceAddon],
    onSuccess: ({ platformProduct }) =>
      toastDone(platformProduct === 'ADDON_MARKETPLACE' ? t`Add-on marketplace turned on` : t`Add-on marketplace turned off`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const askToTurnOff = async () => {
    const isSure = await confirm({
      title: t`Turn off the add-on marketplace?`,
      message: t`Your marketplace then has a domain of its own instead of your shop.`,
      confirm: t`Turn off`,
      isDanger: true,
    })
    if (isSure) change.mutate({ body: { platformProduct: 'MARKETPLACE' } })
  }
  return (
    <Card title={t`Status`}>
      <Box component="p" className={textStyles.quiet} mb="md">
        {isAddon
          ? isConnected
            ? t`On. Disconnect your shop before you turn it off.`
            : t`On. Connect your shop below.`
          : t`Off. Turn it on if you already have a shop and want to sell merchants’ products in it.`}
      </Box>
      {mayManage &&
        (isAddon ? (
          <Button variant="default" disabled={isConnected} loading={change.isPending} onClick={() => void askToTurnOff()}>
            {t`Turn off`}
          </Button>
        ) : (
          <Button loading={change.isPending} onClick={() => change.mutate({ body: { platformProduct: 'ADDON_MARKETPLACE' } })}>
            {t`Turn on`}
          </Button>
        ))}
    </Card>
  )
}
