import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import { connection } from '@stoa/contract/connection.ts'
import { Stack } from '@mantine/core'
import { TriangleAlert } from 'lucide-react'
import { Suspense, lazy } from 'react'
import { messageOf } from '../../lib/api-error.ts'
import { useCall } from '../../lib/calls.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { DrawnLater } from '../../ui/drawn-later.tsx'
import { ErrorPage } from '../../ui/error-page.tsx'
import { Link, useNavigation } from '../../ui/link.tsx'
import { LoadingBlock } from '../../ui/loading-block.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { EmptyState, PanelError } from '../../ui/states.tsx'
import { ConnectedCard } from './connected-card.tsx'
import { InstallPanel } from './install-panel.tsx'
import type { InstallSearch } from './install-search.ts'
import { ProviderGallery } from './provider-gallery.tsx'
import { useShopHome } from './use-shop-home.ts'
import { RecentRuns } from '../run/recent-runs.tsx'
import { SetupForm } from './setup-form.tsx'
import { ShopifyPanel } from './shopify-panel.tsx'
import { useShop } from './use-shop.ts'
import { Notice } from '../../ui/notice.tsx'
import textStyles from '../../ui/text.module.css'
import pageStyles from '../../ui/page.module.css'

const ConnectionHealthCards = lazy(() => import('./connection-health.tsx').then((file) => ({ default: file.ConnectionHealthCards })))

/** `way` is `keys` where a person chose to enter keys in place of installing our app. */
type Search = InstallSearch & { platform?: string | undefined; step?: string | undefined; way?: string | undefined }

/** The company's shop: choose a platform, set it up, see how it stands. */
export function PlatformPage({ search }: ScreenProps<Record<never, string>, Search>) {
  const { go } = useNavigation()
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const home = useShopHome()
  const breadcrumb = { label: home.label, href: home.href }
  const description = home.isStorefront ? t`The shop that is the storefront of your marketplace.` : t`The shop your products come from.`
  const mayManage = useMay('connection:manage')
  const { setup, error, retry, waits } = useShop()
  const { data: providers, error: galleryError, refetch } = useCall(connection.getEcommerce, {})
  // The settings of a connection are named by its provider: both are shown at once, or the page would move.
  const isProviderAwaited = setup !== undefined && setup.platform !== null && !providers && !galleryError
  const header = <PageHeader title={t`Ecommerce platform`} description={description} {...(home.isStorefront ? { breadcrumb } : {})} />
  const loading = (
    <div className={pageStyles.columns}>
      <div className={pageStyles.column}>
        <LoadingBlock h={277} radius="lg" />
        <LoadingBlock h={520} radius="lg" />
      </div>
      <LoadingBlock h={173} radius="lg" />
    </div>
  )
  if (!setup || isProviderAwaited) {
    return (
      <>
        {header}
        {error === undefined ? (
          loading
        ) : (
          <Card isFlush>
            <PanelError message={messageOf(error)} onRetry={retry} />
          </Card>
        )}
      </>
    )
  }
  const isConnected = setup.platform !== null
  const requested = search.platform
  if (requested !== undefined && mayManage) {
    const provider = providers?.find((one) => one.platform === requested)
    if (!provider) {
      if (providers)
        return <ErrorPage title={t`Not found`} message={t`This platform is not available.`} returnTo={{ href: home.href, text: t`View platforms` }} />
      return galleryError ? <PanelError message={messageOf(galleryError)} onRetry={() => void refetch()} /> : <LoadingBlock h={280} radius="lg" />
    }
    const isOther = isConnected && setup.platform !== requested
    const isInstall = provider.setup === 'install' && !(search.way === 'keys' && provider.fields.length > 0)
    const onInstalled = () => go(home.href, { replace: true })
    return (
      <>
        <PageHeader
          title={
            setup.platform === requested
              ? isInstall && setup.isInstalled
                ? t`Reconnect ${provider.name}`
                : t`Change ${provider.name}`
              : t`Connect ${provider.name}`
          }
          breadcrumb={breadcrumb}
          description={home.isStorefront && !provider.createsAccount ? undefined : provider.description}
        />
        <Stack gap={16} maw={1080}>
          {isOther && (
            <Notice tone="pending" icon={<TriangleAlert size={18} aria-hidden />}>
              <strong>{setup.name === null ? t`This replaces your current shop` : t`This replaces ${setup.name}`}</strong>
              <p>
                {home.isStorefront ? (
                  t`Products that were written to the current shop stay there, and its orders are no longer received. Everything for sale is written to the new shop.`
                ) : (
                  <Trans>
                    Products of the current shop stay for sale and become your own: no shop updates their prices and stock any more. To take them off
                    sale, select them in <Link href="/shop/products">Products</Link> and discontinue them.
                  </Trans>
                )}
              </p>
            </Notice>
          )}
          <Card label={t`Settings`}>
            {!isInstall ? (
              <SetupForm key={requested} provider={provider} setup={setup} onDone={() => go(home.href)} />
            ) : provider.platform === 'shopify' ? (
              <ShopifyPanel key={requested} provider={provider} search={search} setup={setup} onDone={onInstalled} />
            ) : (
              <InstallPanel key={requested} provider={provider} search={search} isReconnect={setup.platform === requested} onDone={onInstalled} />
            )}
          </Card>
        </Stack>
      </>
    )
  }
  if (isConnected && search.step !== 'choose') {
    return (
      <>
        {header}
        <DrawnLater fallback={loading}>
          <div className={home.isStorefront ? pageStyles.column : pageStyles.columns}>
            <div className={pageStyles.column}>
              <ConnectedCard setup={setup} provider={providers?.find((one) => one.platform === setup.platform)} syncSeconds={waits.sync} />
              <Suspense fallback={<LoadingBlock h={520} radius="lg" />}>
                <ConnectionHealthCards />
              </Suspense>
            </div>
            {!home.isStorefront && (
              <aside className={pageStyles.column} aria-label={t`Activity`}>
                <RecentRuns />
              </aside>
            )}
          </div>
        </DrawnLater>
      </>
    )
  }
  return (
    <>
      <PageHeader
        title={isConnected ? t`Connect another platform` : t`Ecommerce platform`}
        {...(isConnected ? { breadcrumb } : {})}
        description={
          home.isStorefront
            ? t`Products for sale are written to your shop, and its orders are received.`
            : t`Products sync automatically and orders are sent to your shop.`
        }
      />
      {mayManage ? (
        <Stack gap={20}>
          {!isConnected && isMerchant && (
            <p className={textStyles.note}>
              <Trans>
                No web shop? <Link href="/shop/products/import">Import a product file</Link> or{' '}
                <Link href="/shop/products/new">add a product by hand</Link>.
              </Trans>
            </p>
          )}
          <ProviderGallery current={setup.platform} />
        </Stack>
      ) : (
        <Card>
          <EmptyState title={t`No shop connected`} text={t`Ask an owner or manager of your company to connect it.`} />
        </Card>
      )}
    </>
  )
}
