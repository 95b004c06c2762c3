import { t } from '@lingui/core/macro'
import { channelSales } from '@stoa/contract/channel-sales.ts'
import { channel } from '@stoa/contract/channel.ts'
import type { SalesChannel } from '@stoa/contract/channel.ts'
import type { SettingField } from '@stoa/contract/connection.ts'
import { Box } from '@mantine/core'
import { Pause, Pencil, Play, RefreshCw, Send, Trash2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError, messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, useSend } from '../../lib/calls.ts'
import { asAnswer } from '../../lib/show-answer.ts'
import { countryName } from '../../lib/country-name.ts'
import { languageName } from '../company/language-choices.ts'
import { count } from '../../lib/format.ts'
import { useLive } from '../../lib/live.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { NotFoundPage } from '../../ui/error-page.tsx'
import { useNavigation } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Action } from '../../ui/page-header.tsx'
import { Card, DetailPage } from '../../ui/page-layout.tsx'
import { PagePending } from '../../ui/page-pending.tsx'
import { Tag } from '../../ui/status-badge.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { ChannelOrders } from './channel-orders.tsx'
import { ChannelProducts } from './channel-products.tsx'
import { channelStates, lastUpdateOf, noUpdateLabel, hasCounts } from './channel-labels.ts'
import { FeedAddress } from './feed-address.tsx'
import { ProductCheck } from './product-check.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const ChannelDrawer = openedLater(async () => (await import('./channel-drawer.tsx')).ChannelDrawer)

/** Returns a setting as people read it: the label of a choice, the name of a country or a language, or the value. */
function settingText(key: string, value: string, choices: SettingField['choices']): string {
  const label = choices?.find((choice) => choice.value === value)?.label
  return label ?? (key === 'country' ? countryName(value) : key === 'language' ? languageName(value) : value)
}

/** One sales channel: how it stands, where its feed is, and what to correct. */
export function ChannelPage({ params: { id } }: ScreenProps<{ id: string }>) {
  const client = useQueryClient()
  useLive(
    'connection',
    () => void Promise.all([channel.get, channel.check, channelSales.products, channelSales.orders].map((route) => refresh(client, route))),
  )
  const { data, error, refetch } = useCall(channel.get, { params: { id } })
  // An address that is no id leads nowhere, as one of a channel that does not exist.
  if (isApiError(error, 'not_found', 'not_allowed', 'invalid_input')) return <NotFoundPage />
  if (!data) return <PagePending error={error} onRetry={() => void refetch()} breadcrumb={{ label: t`Sales channels`, href: '/channels' }} />
  return <Shown channel={data} />
}

function Shown({ channel: shown }: { channel: SalesChannel }) {
  const [isEditing, setEditing] = useState(false)
  const isConnected = shown.disconnectedAt === null
  const check = useCall(channel.check, { params: { id: shown.channelId } }, { enabled: shown.kind === 'feed' && isConnected })
  const { actions, menu } = useActions(shown, () => setEditing(true))
  const { label, colour } = channelStates[shown.state]
  return (
    <DetailPage
      title={shown.name}
      breadcrumb={{ label: t`Sales channels`, href: '/channels' }}
      badges={<Tag colour={colour}>{label}</Tag>}
      isLoading={shown.kind === 'feed' && isConnected && check.isPending}
      description={shown.name === shown.providerName ? undefined : shown.providerName}
      actions={actions}
      menu={menu}
      notice={<ChannelNotice channel={shown} />}
      aside={
        <Card title={t`Details`}>
          <DescriptionList
            items={[
              [shown.kind === 'feed' ? t`Products` : t`Live`, isConnected && hasCounts(shown) && count(shown.published)],
              [t`Waiting for approval`, isConnected && shown.kind === 'marketplace' && count(shown.pending)],
              [t`Rejected`, isConnected && hasCounts(shown) && count(shown.refused)],
              [t`Not sent`, isConnected && shown.failed > 0 && count(shown.failed)],
              [t`Last update`, isConnected && (lastUpdateOf(shown) === null ? noUpdateLabel(shown) : <When key="update" at={lastUpdateOf(shown)} />)],
              [t`Orders read`, shown.ordersReadAt && <When key="orders" at={shown.ordersReadAt} />],
              [
                t`Webhook URL`,
                shown.webhookUrl && (
                  <span key="webhook" style={{ overflowWrap: 'anywhere' }}>
                    {shown.webhookUrl}
                  </span>
                ),
              ],
              [t`Connected`, <When key="connected" at={shown.connectedAt} as="date" />],
              [t`Disconnected`, shown.disconnectedAt && <When key="disconnected" at={shown.disconnectedAt} as="date" />],
              [t`Categories`, isConnected && (shown.categories.length === 0 ? t`All` : shown.categories.join(', '))],
              [t`Stock`, isConnected && shown.isInStockOnly && t`Only products in stock`],
              ...shown.fields.map(
                ({ key, label: name, choices }) =>
                  [
                    name,
                    shown.settings[key] && <span style={{ overflowWrap: 'anywhere' }}>{settingText(key, shown.settings[key], choices)}</span>,
                  ] as const,
              ),
            ]}
          />
        </Card>
      }
    >
      {shown.feedUrl !== null && <FeedAddress channel={shown} url={shown.feedUrl} />}
      {shown.kind === 'feed' && isConnected && <ProductCheck channel={shown} />}
      {shown.kind === 'marketplace' && <ChannelOrders id={shown.channelId} isConnected={isConnected} />}
      {shown.kind === 'marketplace' && isConnected && (
        <>
          <ProductCheck channel={shown} />
          <ChannelProducts id={shown.channelId} />
        </>
      )}
      {isEditing && (
        <ChannelDrawer
          provider={{ ...shown, name: shown.providerName, description: '', createsAccount: false }}
          present={shown}
          onClose={() => setEditing(false)}
        />
      )}
    </DetailPage>
  )
}

/** Says that the channel is disconnected, paused or failing. */
function ChannelNotice({ channel: shown }: { channel: SalesChannel }) {
  const isFeed = shown.kind === 'feed'
  const notices: Partial<Record<SalesChannel['state'], string>> = {
    disconnected: isFeed
      ? t`The channel is disconnected: its feed can no longer be read.`
      : t`The channel is disconnected. Its orders are kept here, and can no longer be shipped or changed.`,
    paused: isFeed
      ? t`The channel is paused: the feed cannot be read until you resume it.`
      : t`The channel is paused: nothing is sent or received until you resume it.`,
  }
  const text = notices[shown.state] ?? shown.lastError
  if (text === null) return null
  const tone = shown.state === 'disconnected' ? 'none' : shown.state === 'paused' ? 'pending' : 'error'
  return (
    <Box mb={20}>
      <Notice tone={tone}>{text}</Notice>
    </Box>
  )
}

function useActions(shown: SalesChannel, onEdit: () => void): { actions: Action[]; menu: Action[] } {
  const may = useMay('channel:manage')
  const { go } = useNavigation()
  const params = { id: shown.channelId }
  const changes = {
    refreshes: [channel.get, channel.list],
    refreshesOutdated: true,
    shows: asAnswer(channel.get, () => ({ params })),
  }
  const onError = (error: unknown) => toastFailed(messageOf(error))
  const isPaused = shown.state === 'paused'
  const update = useSend(channel.update, { ...changes, onError, onSuccess: () => toastDone(isPaused ? t`Channel resumed` : t`Channel paused`) })
  const push = useSend(channelSales.push, {
    refreshes: [channel.get, channelSales.products, channelSales.orders],
    onError,
    onSuccess: () => toastDone(t`Products are being sent`),
  })
  const rotate = useSend(channel.rotateAddress, { ...changes, onError, onSuccess: () => toastDone(t`The feed has a new address`) })
  const disconnect = useSend(channel.disconnect, {
    refreshes: [channel.list, channel.get, channel.disconnected],
    onError: (error) => (isApiError(error, 'state_forbids') || isApiError(error, 'unavailable') ? void askToForce(messageOf(error)) : onError(error)),
    onSuccess: () => {
      toastDone(t`${shown.name} disconnected`)
      go('/channels')
    },
  })
  const { name, categories, isInStockOnly, version, settings, fields } = shown
  // A secret is not sent back: the saved one stays.
  const kept = Object.fromEntries(
    fields.filter(({ type }) => type !== 'secret').flatMap(({ key }) => (settings[key] === undefined ? [] : [[key, settings[key]]])),
  )
  const toggle = () => update.mutate({ params, body: { name, categories, isInStockOnly, version, settings: kept, isPaused: !isPaused } })
  const askToRotate = async () => {
    const isSure = await confirm({
      title: t`Give the feed a new address?`,
      message: t`The present address stops working at once. Enter the new one wherever the feed is read.`,
      confirm: t`Create new address`,
      isDanger: true,
    })
    if (isSure) rotate.mutate({ params })
  }
  const askToDisconnect = async () => {
    const isSure = await confirm({
      title: t`Disconnect ${shown.name}?`,
      message:
        shown.kind === 'feed'
          ? t`The feed can no longer be read, and your products disappear wherever it is used.`
          : t`Its keys are deleted, and your products are withdrawn there. Orders that came from it stay here to be read, with customers, amounts and tracking; they can no longer be shipped or changed here.`,
      confirm: t`Disconnect`,
      isDanger: true,
    })
    if (isSure) disconnect.mutate({ params, query: {} })
  }
  const askToForce = async (reason: string) => {
    const isSure = await confirm({
      title: t`Disconnect ${shown.name} anyway?`,
      message: t`${reason} Once it is disconnected, its orders stay here to be read and can no longer be shipped here. Products that could not be withdrawn stay on sale there.`,
      confirm: t`Disconnect anyway`,
      isDanger: true,
    })
    if (isSure) disconnect.mutate({ params, query: { isForced: true } })
  }
  if (!may || shown.disconnectedAt !== null) return { actions: [], menu: [] }
  return {
    actions: [
      ...(shown.kind === 'marketplace' && !isPaused
        ? [{ label: t`Send now`, icon: <Send size={16} aria-hidden />, onClick: () => push.mutate({ params }), isBusy: push.isPending }]
        : []),
      { label: t`Change settings`, icon: <Pencil size={16} aria-hidden />, onClick: onEdit },
      {
        label: isPaused ? t`Resume` : t`Pause`,
        icon: isPaused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />,
        onClick: toggle,
        isBusy: update.isPending,
      },
    ],
    menu: [
      ...(shown.feedUrl === null
        ? []
        : [{ label: t`New feed address`, icon: <RefreshCw size={16} aria-hidden />, onClick: () => void askToRotate() }]),
      { label: t`Disconnect`, icon: <Trash2 size={16} aria-hidden />, isDanger: true, onClick: () => void askToDisconnect() },
    ],
  }
}
