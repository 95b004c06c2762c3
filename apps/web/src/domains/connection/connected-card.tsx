import { plural, t } from '@lingui/core/macro'
import { Box, Group, Stack } from '@mantine/core'
import type { PlatformSetup, Provider } from '@stoa/contract/connection.ts'
import { CircleAlert, Unplug } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { ActionMenu, ActionButton } from '../../ui/page-header.tsx'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { When } from '../../ui/when.tsx'
import { ProviderMark } from './provider-gallery.tsx'
import { RunProgress } from '../run/run-progress.tsx'
import { shopLightOf, syncIssueOf } from './shop-light.ts'
import { ShopPushButton } from './shop-push-button.tsx'
import { useShopHome } from './use-shop-home.ts'
import { SyncButton } from './sync-button.tsx'
import { ActionRow } from '../../ui/action-row.tsx'
import textStyles from '../../ui/text.module.css'
import { Notice } from '../../ui/notice.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import layoutStyles from '../../ui/layout.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const DisconnectDialog = openedLater(async () => (await import('./disconnect-dialog.tsx')).DisconnectDialog)

type ConnectedCardProps = { setup: PlatformSetup; provider: Provider | undefined; syncSeconds: number | undefined }

/** The shop that is connected: how it stands, when it was last requested, and what can be done with it. */
export function ConnectedCard({ setup, provider, syncSeconds }: ConnectedCardProps) {
  const mayManage = useMay('connection:manage')
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const maySync = useMay('product:manage')
  const [isDisconnecting, setDisconnecting] = useState(false)
  const name = setup.name ?? provider?.name ?? t`Your shop`
  const isFailing = setup.health === 'error'
  const { isStorefront } = useShopHome()
  const { isInstalled } = setup
  const way = provider?.setup === 'install' && !isInstalled ? '&way=keys' : ''
  const change = `/settings/platform?platform=${encodeURIComponent(setup.platform ?? '')}${way}`
  const why = mayManage ? undefined : t`Only owners and managers can change the connection`
  return (
    <Stack className={layoutStyles.card} component="section" gap={20} p={20} aria-label={name}>
      <Group gap={14}>
        <ProviderMark platform={setup.platform ?? ''} />
        <Stack gap={0} flex={1} miw={0}>
          <Box component="h2" fz="1.0625rem" fw={600}>
            {name}
          </Box>
          <span className={textStyles.note}>{provider?.name ?? setup.platform}</span>
        </Stack>
        <TrafficLight {...shopLightOf(setup, { isStorefront })} />
      </Group>
      {isFailing && (
        <Notice tone="error" role="alert" icon={<CircleAlert size={18} aria-hidden />}>
          <strong>
            {setup.needsReconnect
              ? t`Connect again`
              : t`${plural(setup.syncFailures, { one: 'The last sync failed', other: 'The last # syncs failed' })}`}
          </strong>
          {setup.lastError && <p>{setup.lastError}</p>}
          {!isInstalled && <p>{t`Check that your shop is online. If its API keys changed, reconnect with the new ones.`}</p>}
        </Notice>
      )}
      {setup.activeRun && <RunProgress run={setup.activeRun} href={`/shop/runs/${setup.activeRun.runId}`} />}
      <DescriptionList
        layout="columns"
        items={[
          [t`Last sync`, !isStorefront && (setup.lastSyncedAt === null ? t`Never` : <When key="synced" at={setup.lastSyncedAt} />)],
          [t`Last push to marketplaces`, isMerchant && (setup.lastPushedAt === null ? t`Never` : <When key="pushed" at={setup.lastPushedAt} />)],
          [t`Connected`, setup.connectedAt !== null && <When key="connected" at={setup.connectedAt} />],
          ...(provider?.fields ?? []).map(({ key, label, type }) => [label, settingLabel(type, setup.settings[key])] as const),
        ]}
      />
      <ActionRow>
        {maySync && (
          <SyncButton
            serverSeconds={syncSeconds}
            variant="filled"
            disabledReason={setup.activeRun ? t`Another task is in progress` : syncIssueOf(setup)}
          />
        )}
        {isMerchant && maySync && provider?.capabilities.includes('push-products') && (
          <ShopPushButton disabledReason={setup.activeRun ? t`Another task is in progress` : undefined} />
        )}
        {!isStorefront && setup.lastSyncedAt !== null && (
          <ActionButton action={{ label: t`View products`, href: '/shop/products' }} variant="default" />
        )}
        <ActionButton
          action={{ label: isFailing || isInstalled ? t`Reconnect` : t`Change settings`, href: change, disabledReason: why }}
          variant="default"
        />
        {mayManage && (
          <ActionMenu
            label={t`More actions`}
            actions={[
              ...(isStorefront ? [{ label: t`View connection`, href: '/settings/platform' }] : []),
              { label: t`Connect another platform`, href: '/settings/platform?step=choose' },
              { label: t`Disconnect`, icon: <Unplug size={15} aria-hidden />, isDanger: true, onClick: () => setDisconnecting(true) },
            ]}
          />
        )}
      </ActionRow>
      {isDisconnecting && <DisconnectDialog name={name} onClose={() => setDisconnecting(false)} />}
    </Stack>
  )
}

function settingLabel(type: Provider['fields'][number]['type'], value: string | undefined): string | undefined {
  if (!value) return undefined
  if (type === 'file') return t`Uploaded`
  return type === 'flag' ? (value === 'true' ? t`Yes` : t`No`) : value
}
