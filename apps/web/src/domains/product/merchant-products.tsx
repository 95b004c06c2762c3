import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlatformSetup } from '@stoa/contract/connection.ts'
import type { Run } from '@stoa/contract/run.ts'
import { Box, Button } from '@mantine/core'
import { PackageOpen, Plug } from 'lucide-react'
import { useCallback, useState } from 'react'
import type { ComponentType } from 'react'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import type { IndexPageProps } from '../../ui/index-types.ts'
import { Link } from '../../ui/link.tsx'
import { shownLater } from '../../ui/shown-later.tsx'
import { When } from '../../ui/when.tsx'
import { isUnderWay } from '../run/run-labels.ts'
import { UnverifiedNotice } from '../marketplace/verification/unverified-notice.tsx'
import { useUnverified } from '../marketplace/verification/use-unverified.ts'
import { SyncButton } from '../connection/sync-button.tsx'
import { useShop } from '../connection/use-shop.ts'
import { useRuns } from '../run/use-runs.ts'
import type { SetValuesProps } from './bulk/use-set-values.tsx'
import type { ProductSearch } from './product-index.tsx'
import { ProductIndex } from './product-index.tsx'
import { ProductsPending } from './products-pending.tsx'
import { ShopActions, ShopLight, useShopMenu } from './shop-actions.tsx'
import { SubmitNotice, UnplacedNotice } from './unplaced-notice.tsx'
import { useFreshProducts } from './use-fresh-products.ts'
import styles from './product.module.css'
import layoutStyles from '../../ui/layout.module.css'

const RunNotice = shownLater(async () => (await import('./run-notice.tsx')).RunNotice, { whenMissing: ({ onDrawn }) => onDrawn() })

type MerchantProductsProps = ScreenProps<Record<never, string>, ProductSearch> & { setValuesDialog: ComponentType<SetValuesProps> | undefined }

/** A merchant's own products, with how its shop and its verification stand above them. */
export function MerchantProducts({ search, setSearch, setValuesDialog }: MerchantProductsProps) {
  const { setup, error, retry, waits } = useShop()
  const [ended, setEnded] = useState<Run>()
  const fresh = useFreshProducts()
  useRuns((_, run) => {
    // A preview changes no product.
    if (run?.isDryRun) return
    if (!run || isUnderWay(run)) {
      fresh.soon()
      return
    }
    fresh.now()
    setEnded(run)
  })
  const maySync = useMay('product:manage')
  const maySubmit = useMay('collection:propose')
  const menu = useShopMenu(setup)
  // Products of a file, and those that stay when a shop is disconnected, can be pushed without one.
  const hasNotice = setup !== undefined && !setup.activeRun && search.view !== 'unplaced'
  const unverified = useUnverified()
  const [isNoticeKnown, setNoticeKnown] = useState(false)
  const settle = useCallback(() => setNoticeKnown(true), [])
  const [isRunDrawn, setRunDrawn] = useState(false)
  const settleRun = useCallback(() => setRunDrawn(true), [])
  const run = setup?.activeRun ?? ended
  // Nothing shows before it is known what stands above the list: a list that moves is pressed in the wrong place.
  const isKnown =
    error !== undefined || (setup !== undefined && unverified.isKnown && (!hasNotice || isNoticeKnown) && (!setup.activeRun || isRunDrawn))
  // What comes above it later, such as a sync that begins, hides nothing.
  const [isShown, setShown] = useState(false)
  if (isKnown && !isShown) setShown(true)
  const hasFailed = error !== undefined && !setup
  const isShopKnown = setup !== undefined && (setup.platform !== null || setup.lastSyncedAt !== null)
  return (
    <Box pos="relative">
      {!isShown && (
        <Box pos="absolute" inset={0}>
          <ProductsPending />
        </Box>
      )}
      <div className={isShown ? undefined : styles.unknown}>
        {setup && run && <RunNotice run={run} isActive={setup.activeRun !== null} onClose={() => setEnded(undefined)} onDrawn={settleRun} />}
        <UnverifiedNotice marketplaces={unverified.marketplaces} />
        {hasNotice && <UnplacedNotice onSettled={settle} />}
        {search.view === 'unplaced' && maySubmit && (
          <Box mb={20}>
            <SubmitNotice />
          </Box>
        )}
        <ProductIndex
          search={search}
          setSearch={setSearch}
          description={isShopKnown ? <ShopState setup={setup} /> : undefined}
          extra={(setup || hasFailed) && <ShopActions setup={setup} waits={waits} isSyncShown={isShopKnown || hasFailed} />}
          menu={isShopKnown ? menu : hasFailed ? [] : undefined}
          firstUse={firstUseOf(setup, maySync, waits.sync)}
          problem={hasFailed ? { error, retry } : undefined}
          setValuesDialog={setValuesDialog}
        />
      </div>
    </Box>
  )
}

function ShopState({ setup }: { setup: PlatformSetup }) {
  return (
    <span className={layoutStyles.wrap} style={{ columnGap: 12 }}>
      <ShopLight setup={setup} />
      {setup.lastSyncedAt !== null && (
        <span>
          <Dates synced={setup.lastSyncedAt} pushed={setup.lastPushedAt} />
        </span>
      )}
    </span>
  )
}

function Dates({ synced, pushed }: { synced: string; pushed: string | null }) {
  return (
    <>
      <span style={{ display: 'inline-block' }}>
        <Trans>
          Last sync <When at={synced} />
        </Trans>
      </span>
      {' · '}
      <span style={{ display: 'inline-block' }}>
        {pushed === null ? (
          t`not pushed yet`
        ) : (
          <Trans>
            last push <When at={pushed} />
          </Trans>
        )}
      </span>
    </>
  )
}

function firstUseOf(
  setup: ReturnType<typeof useShop>['setup'],
  maySync: boolean,
  syncSeconds: number | undefined,
): IndexPageProps<never>['firstUse'] {
  const none = { picture: <PackageOpen size={26} />, title: t`No products yet` }
  if (!setup) return none
  if (setup.platform === null) {
    return {
      picture: <Plug size={26} />,
      title: t`Connect your shop`,
      text: maySync ? t`Products sync automatically and orders are sent to your shop.` : t`Ask an owner or manager of your company to connect it.`,
      ...(maySync
        ? {
            action: (
              <div className={styles.shop}>
                <Button component={Link} href="/settings/platform">
                  {t`Connect your shop`}
                </Button>
                <Button component={Link} href="/shop/products/import" variant="default">
                  {t`Import CSV`}
                </Button>
              </div>
            ),
          }
        : {}),
    }
  }
  if (setup.activeRun) return { ...none, title: t`Importing your products`, text: t`They appear here as they are imported.` }
  return {
    ...none,
    text: maySync ? t`Sync to import products from your shop.` : t`Ask an owner or manager of your company to sync.`,
    ...(maySync ? { action: <SyncButton serverSeconds={syncSeconds} variant="filled" /> } : {}),
  }
}
