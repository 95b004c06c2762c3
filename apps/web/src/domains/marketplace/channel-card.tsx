import { t } from '@lingui/core/macro'
import type { Channel } from '@stoa/contract/marketplace.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { count, date } from '../../lib/format.ts'
import { TrafficLight } from '../../ui/traffic-light.tsx'
import { Truncate } from '../../ui/truncate.tsx'
import { countryName } from '../company/country-name.ts'
import { ActionRow } from '../../ui/action-row.tsx'
import textStyles from '../../ui/text.module.css'
import styles from './channels.module.css'
import { ChannelDrawer } from './channel-drawer.tsx'

const standings = {
  APPROVED: { state: 'success', label: t`Connected` },
  REQUESTED: { state: 'warning', label: t`Requested` },
  REJECTED: { state: 'error', label: t`Rejected` },
  ENDED: { state: 'none', label: t`Ended` },
} as const

/** One marketplace to a merchant: who it is, how one stands to it, and what can be done. */
export function ChannelCard({ channel, action }: { channel: Channel; action?: ReactNode }) {
  const { partnership } = channel
  const [isOpen, setOpen] = useState(false)
  const isConnected = partnership === 'APPROVED'
  return (
    <article className={styles.card} aria-label={channel.marketplaceName}>
      <header className={styles.head}>
        {channel.logoHref ? (
          <img className={styles.logo} src={channel.logoHref} alt="" loading="lazy" />
        ) : (
          <span className={styles.logo} aria-hidden>
            {channel.marketplaceName.charAt(0).toUpperCase()}
          </span>
        )}
        <div className={styles.names}>
          <h3 className={styles.name}>{channel.marketplaceName}</h3>
          <p className={textStyles.note}>
            {channel.companyName === channel.marketplaceName ? '' : `${channel.companyName} · `}
            {countryName(channel.countryCode)} · {channel.currency}
          </p>
        </div>
        {partnership && <TrafficLight {...standings[partnership]} />}
      </header>
      {isConnected && (
        <dl className={`${styles.counts} numbers`}>
          <Count label={t`Live`} value={channel.liveCount} />
          <Count label={t`Pending`} value={channel.pendingCount} />
          <Count label={t`Rejected`} value={channel.rejectedCount} />
        </dl>
      )}
      {partnership === 'REQUESTED' && channel.requestedAt && (
        <p className={styles.text}>{t`Requested on ${date(channel.requestedAt)}. Waiting for approval.`}</p>
      )}
      {partnership === 'REJECTED' && (
        <p className={styles.text}>
          {channel.decidedAt ? t`Rejected on ${date(channel.decidedAt)}` : t`Rejected`}
          {channel.reason ? `: ${channel.reason}` : '.'}
        </p>
      )}
      {partnership === 'ENDED' && <p className={styles.text}>{channel.reason ?? t`Your partnership ended. You can request to join again.`}</p>}
      {!isConnected && channel.aboutInfo !== '' && (
        <div className={styles.text}>
          <Truncate lines={3}>{channel.aboutInfo}</Truncate>
        </div>
      )}
      <ActionRow>
        {action}
        <Button variant="subtle" size="xs" onClick={() => setOpen(true)} aria-label={t`Details of ${channel.marketplaceName}`}>
          {t`Details`}
        </Button>
      </ActionRow>
      {isOpen && <ChannelDrawer id={channel.marketplaceId} name={channel.marketplaceName} onClose={() => setOpen(false)} />}
    </article>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{count(value)}</dd>
    </div>
  )
}
