import { t } from '@lingui/core/macro'
import type { Channel } from '@stoa/contract/marketplace.ts'
import { Box, Button, Flex, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { actionName } from '../../lib/action-name.ts'
import { countryName } from '../../lib/country-name.ts'
import { count, date } from '../../lib/format.ts'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { Truncate } from '../../ui/truncate.tsx'
import { ActionRow } from '../../ui/action-row.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './channels.module.css'
import layoutStyles from '../../ui/layout.module.css'
import { openedLater } from '../../ui/opened-later.tsx'

const ChannelDrawer = openedLater(async () => (await import('./channel-drawer.tsx')).ChannelDrawer)

const standings = {
  APPROVED: { state: 'success', label: t`Connected` },
  REQUESTED: { state: 'warning', label: t`Requested` },
  REJECTED: { state: 'error', label: t`Rejected` },
  ENDED: { state: 'none', label: t`Ended` },
} as const

/** The operator deactivated the merchant. */
const deactivated = { state: 'error', label: t`Deactivated` } as const

/** The merchant paused its sales everywhere. */
const paused = { state: 'warning', label: t`Sales paused` } as const

/** One marketplace to a merchant: who it is, how one stands to it, and what can be done. */
export function ChannelCard({ channel, isPaused = false, action }: { channel: Channel; isPaused?: boolean; action?: ReactNode }) {
  const { partnership } = channel
  const [isOpen, setOpen] = useState(false)
  const isConnected = partnership === 'APPROVED'
  const standing = channel.isDeactivated ? deactivated : isConnected && isPaused ? paused : partnership && standings[partnership]
  return (
    <Flex className={layoutStyles.card} component="article" direction="column" gap={14} p={18} aria-label={channel.marketplaceName}>
      <Flex component="header" gap={12} align="flex-start">
        {channel.logoHref ? (
          <img className={styles.logo} src={channel.logoHref} alt="" loading="lazy" />
        ) : (
          <span className={styles.logo} aria-hidden>
            {channel.marketplaceName.charAt(0).toUpperCase()}
          </span>
        )}
        <Box flex={1} miw={0}>
          <Box className={textStyles.breakable} component="h3" fz="0.9375rem" fw={600}>
            {channel.marketplaceName}
          </Box>
          <p className={textStyles.note}>
            {channel.companyName === channel.marketplaceName ? '' : `${channel.companyName} · `}
            {countryName(channel.countryCode)} · {channel.currency}
          </p>
        </Box>
        {standing && <TrafficLight {...standing} />}
      </Flex>
      {isConnected && (
        <SimpleGrid className="numbers" component="dl" cols={3} spacing={8} px={12} py={10} bdrs="md" bg="var(--subtle)">
          <Count label={t`Live`} value={isPaused || channel.isDeactivated ? 0 : channel.liveCount} />
          <Count label={t`Pending`} value={channel.pendingCount} />
          <Count label={t`Rejected`} value={channel.rejectedCount} />
        </SimpleGrid>
      )}
      {channel.isDeactivated && (
        <Box className={textStyles.lines} component="p" c="dimmed">
          {t`Deactivated by the operator: your products cannot be bought there and you cannot push new ones. Open orders and payouts continue.`}
        </Box>
      )}
      {partnership === 'REQUESTED' && channel.requestedAt && (
        <Box className={textStyles.lines} component="p" c="dimmed">{t`Requested on ${date(channel.requestedAt)}. Waiting for approval.`}</Box>
      )}
      {partnership === 'REJECTED' && (
        <Box className={textStyles.lines} component="p" c="dimmed">
          {channel.decidedAt ? t`Rejected on ${date(channel.decidedAt)}` : t`Rejected`}
          {channel.reason ? `: ${channel.reason}` : '.'}
        </Box>
      )}
      {partnership === 'ENDED' && (
        <Box className={textStyles.lines} component="p" c="dimmed">
          {channel.reason ?? t`Your partnership ended. You can request to join again.`}
        </Box>
      )}
      {!isConnected && channel.aboutInfo !== '' && (
        <Box className={textStyles.lines} c="dimmed">
          <Truncate lines={3}>{channel.aboutInfo}</Truncate>
        </Box>
      )}
      <ActionRow>
        {!isConnected && action}
        <Button
          variant={isConnected ? 'default' : 'subtle'}
          size="xs"
          onClick={() => setOpen(true)}
          aria-label={actionName(t`Details`, channel.marketplaceName)}
        >
          {t`Details`}
        </Button>
        {isConnected && action}
      </ActionRow>
      {isOpen && <ChannelDrawer id={channel.marketplaceId} name={channel.marketplaceName} onClose={() => setOpen(false)} />}
    </Flex>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt className={textStyles.hint}>{label}</dt>
      <dd className={textStyles.title}>{count(value)}</dd>
    </div>
  )
}
