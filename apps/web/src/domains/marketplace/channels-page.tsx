import { plural, t } from '@lingui/core/macro'
import { company } from '@stoa/contract/company.ts'
import { marketplace } from '@stoa/contract/marketplace.ts'
import type { Channel } from '@stoa/contract/marketplace.ts'
import { Box, Button, Flex, SimpleGrid, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { CirclePause, Store } from 'lucide-react'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, useCall, usePages, useSend } from '../../lib/calls.ts'
import { useLive } from '../../lib/live.ts'
import { contains } from '../../lib/list-query.ts'
import type { ScreenProps } from '../../lib/screen.ts'
import { useMay } from '../../lib/use-may.ts'
import { useSession } from '../../lib/use-session.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Link } from '../../ui/link.tsx'
import { ActionMenu, PageHeader } from '../../ui/page-header.tsx'
import { EmptyState, PanelError, SlowNotice, useIsSlow } from '../../ui/states.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { ChannelCard } from './channel-card.tsx'
import { SearchBox } from './search-box.tsx'
import { useAllPages } from './fetch-all-pages.ts'
import { Section } from '../../ui/section.tsx'
import pageStyles from '../../ui/page.module.css'
import { SalesPauseNotice } from './sales-pause-notice.tsx'
import { openedLater } from '../../ui/opened-later.tsx'

const EndPartnershipDialog = openedLater(async () => (await import('./end-partnership-dialog.tsx')).EndPartnershipDialog)
const PauseSalesDialog = openedLater(async () => (await import('./pause-sales-dialog.tsx')).PauseSalesDialog)

/** Marketplaces to a merchant: those it sells on, those it requested, those it may ask. */
export function ChannelsPage({ search, setSearch, others }: ScreenProps<Record<never, string>, { q?: string | undefined }> & { others?: ReactNode }) {
  const q = search.q ?? ''
  const client = useQueryClient()
  const filter = contains('name', q)
  const pages = usePages(marketplace.getChannels, { query: { limit: 100, sort: 'marketplaceName', ...(filter === undefined ? {} : { filter }) } })
  useAllPages(pages)
  useLive('partnership', () => void refresh(client, marketplace.getChannels))
  const isSlow = useIsSlow(pages.isLoading)
  const mayPause = useMay('product:manage')
  const { data: own } = useCall(company.my, {})
  const [isPausing, setPausing] = useState(false)
  const standing = (...requested: Channel['partnership'][]) => pages.rows.filter((one) => requested.includes(one.partnership))
  const connected = standing('APPROVED')
  const selling = connected.filter(({ isDeactivated }) => !isDeactivated).length
  const requested = standing('REQUESTED')
  const available = standing(null, 'REJECTED', 'ENDED')
  const isEmpty = !pages.isLoading && pages.error === undefined && pages.rows.length === 0
  return (
    <>
      <PageHeader
        title={t`Marketplaces`}
        description={t`Marketplaces where you can sell your products. The operator approves each request to join.`}
        actions={
          mayPause && own?.salesPause === null
            ? [{ label: t`Pause sales`, icon: <CirclePause size={16} aria-hidden />, onClick: () => setPausing(true) }]
            : []
        }
      />
      {own?.salesPause && (
        <Box mb={20}>
          <SalesPauseNotice pause={own.salesPause} onChange={() => setPausing(true)} />
        </Box>
      )}
      {isPausing && own && <PauseSalesDialog pause={own.salesPause} onClose={() => setPausing(false)} />}
      <Flex rowGap={12} columnGap={24} justify="space-between" mb={24} align="center" wrap="wrap">
        <strong aria-live="polite">
          {pages.isLoading || pages.error !== undefined || q !== ''
            ? ''
            : connected.length === 0
              ? t`You don’t sell on a marketplace yet`
              : selling === 0
                ? t`You cannot sell at the moment: your company is deactivated`
                : t`${plural(selling, { one: 'You sell on # marketplace', other: 'You sell on # marketplaces' })}`}
        </strong>
        <Box w={{ base: '100%', sm: 'auto' }}>
          <SearchBox label={t`Search marketplaces`} value={q} onSearch={(next) => setSearch({ q: next === '' ? undefined : next })} />
        </Box>
      </Flex>
      {isSlow && <SlowNotice onRetry={pages.retry} />}
      {pages.error !== undefined && (
        <section className={pageStyles.card}>
          <PanelError message={messageOf(pages.error)} onRetry={pages.retry} />
        </section>
      )}
      {pages.isLoading && (
        <SimpleGrid minColWidth="min(420px, 100%)" spacing={16} mt={40} role="status" aria-label={t`Loading...`}>
          {Array.from({ length: 3 }, (_, index) => (
            <Skeleton key={index} h={220} radius="lg" />
          ))}
        </SimpleGrid>
      )}
      {isEmpty &&
        (q === '' ? (
          <EmptyState
            picture={<Store size={26} />}
            title={t`No marketplaces available`}
            text={t`Marketplaces that accept new merchants appear here.`}
          />
        ) : (
          <EmptyState
            title={t`No marketplaces match`}
            action={
              <Button variant="default" onClick={() => setSearch({ q: undefined })}>
                {t`Clear all`}
              </Button>
            }
          />
        ))}
      <div style={pages.isStale ? { opacity: 0.6 } : undefined}>
        <ChannelSection
          title={t`Connected`}
          channels={connected}
          isPaused={own?.salesPause?.hasStarted ?? false}
          actionOf={(channel) => <OpenActions channel={channel} />}
        />
        <ChannelSection title={t`Requested`} channels={requested} actionOf={(channel) => <WithdrawButton channel={channel} />} />
        <ChannelSection title={t`Available`} channels={available} actionOf={(channel) => <JoinButton channel={channel} />} />
      </div>
      {!pages.isLoading && q === '' && <div style={{ marginTop: 28 }}>{others}</div>}
    </>
  )
}

type SectionProps = { title: string; channels: readonly Channel[]; isPaused?: boolean; actionOf?: (channel: Channel) => ReactNode }

function ChannelSection({ title, channels, isPaused = false, actionOf }: SectionProps) {
  if (channels.length === 0) return null
  return (
    <Section title={title} count={channels.length}>
      <SimpleGrid minColWidth="min(420px, 100%)" spacing={16}>
        {channels.map((channel) => (
          <ChannelCard key={channel.marketplaceId} channel={channel} isPaused={isPaused} action={actionOf?.(channel)} />
        ))}
      </SimpleGrid>
    </Section>
  )
}

function OpenActions({ channel }: { channel: Channel }) {
  const may = useMay('partnership:end')
  const [isEnding, setEnding] = useState(false)
  const { partnershipId, marketplaceName: name, liveCount } = channel
  return (
    <>
      <Button component={Link} href="/shop/products" variant="default" size="xs">
        {t`View products`}
      </Button>
      <ActionMenu
        isQuiet
        label={t`Actions for ${channel.marketplaceName}`}
        actions={[
          {
            label: t`End partnership`,
            isDanger: true,
            onClick: () => setEnding(true),
            disabledReason: may ? undefined : t`Your role does not allow this`,
          },
        ]}
      />
      {isEnding && partnershipId !== null && (
        <EndPartnershipDialog
          partnershipId={partnershipId}
          name={name}
          consequences={[
            liveCount === 0
              ? t`Your products are removed from ${name}.`
              : t`${plural(liveCount, { one: `# product for sale is removed from ${name}.`, other: `# products for sale are removed from ${name}.` })}`,
            t`You still fulfil open orders.`,
            t`You are still paid for them.`,
            t`You can request to join again. Your products then need approval again.`,
          ]}
          onClose={() => setEnding(false)}
        />
      )}
    </>
  )
}

function WithdrawButton({ channel: { partnershipId, marketplaceName: name } }: { channel: Channel }) {
  const may = useMay('partnership:end')
  const end = useSend(marketplace.endPartnership, {
    refreshes: [marketplace.getChannels, company.my],
    onSuccess: () => toastDone(t`Request to ${name} withdrawn`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const withdraw = async (id: string) => {
    const isSure = await confirm({
      title: t`Withdraw your request to ${name}?`,
      message: t`The operator no longer sees it. You can request to join again at any time.`,
      confirm: t`Withdraw request`,
      cancel: t`Keep request`,
    })
    if (isSure) end.mutate({ body: { partnershipId: id } })
  }
  if (partnershipId === null) return null
  return (
    <Button
      variant="default"
      size="xs"
      onClick={() => void withdraw(partnershipId)}
      loading={end.isPending}
      disabled={!may}
      title={may ? undefined : t`Your role does not allow this`}
      aria-label={actionName(t`Withdraw request`, name)}
    >
      {t`Withdraw request`}
    </Button>
  )
}

function JoinButton({ channel }: { channel: Channel }) {
  const isMerchant = useSession()?.companyType === 'MERCHANT'
  const may = useMay('partnership:request')
  const name = channel.marketplaceName
  const ask = useSend(marketplace.requestJoin, {
    refreshes: [marketplace.getChannels, company.my],
    onSuccess: ({ status }) => toastDone(status === 'APPROVED' ? t`You can now sell on ${name}` : t`Request sent to ${name}`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  const start = async () => {
    const isSure = await confirm({
      title: t`Request to join ${name}?`,
      message: t`The operator sees your company name, country, VAT number, e-mail address and number of products. You can keep selling elsewhere.`,
      confirm: t`Request to join`,
    })
    if (isSure) ask.mutate({ params: { marketplaceId: channel.marketplaceId } })
  }
  // An operator sees its own marketplace here, which it cannot join.
  if (!isMerchant) return null
  const label = channel.partnership === null ? t`Request to join` : t`Request again`
  return (
    <Button
      size="xs"
      onClick={() => void start()}
      loading={ask.isPending}
      disabled={!may}
      title={may ? undefined : t`Your role does not allow this`}
      aria-label={actionName(label, name)}
    >
      {label}
    </Button>
  )
}
