import { t } from '@lingui/core/macro'
import type { Money as MoneyAmount } from '@stoa/contract/money.ts'
import { ExternalLink, Gift, Percent } from 'lucide-react'
import type { ReactNode } from 'react'
import { percent } from '../lib/format.ts'
import { Tag } from './status-badge.tsx'
import { Truncate } from './truncate.tsx'
import { Money } from './when.tsx'
import css from './deal-card.module.css'

/** Deal and fee cards beside each other. */
export function DealCards({ children }: { children: ReactNode }) {
  return <div className={css.cards}>{children}</div>
}

type Deal = { priceReward: MoneyAmount | null; freeSample: boolean; avgCommission: number | null; jobDescription: string; url: string }

/** What a campaign offers creators: reward, free sample, commission, job and where to read more. Source: specification §3 (deal card). */
export function DealCard({ priceReward, freeSample, avgCommission, jobDescription, url }: Deal) {
  return (
    <section className={css.card} aria-label={t`Deal for creators`}>
      <h3 className={css.label}>{t`Deal for creators`}</h3>
      {priceReward && (
        <p className={css.value}>
          <Money value={priceReward} />
        </p>
      )}
      {(freeSample || avgCommission !== null) && (
        <div className={css.marks}>
          {freeSample && (
            <Tag colour="success" icon={<Gift size={13} aria-hidden />}>
              {t`Free sample`}
            </Tag>
          )}
          {avgCommission !== null && (
            <Tag colour="authorized" icon={<Percent size={13} aria-hidden />}>
              {t`~${percent(avgCommission)} commission`}
            </Tag>
          )}
        </div>
      )}
      {jobDescription !== '' && (
        <div className={css.text}>
          <Truncate lines={4}>{jobDescription}</Truncate>
        </div>
      )}
      {url !== '' && (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {t`View brief`} <ExternalLink size={13} aria-hidden />
        </a>
      )}
    </section>
  )
}

/** What the marketplace charges on sales, in percent. Source: specification §3 (platform fee card). */
export function PlatformFeeCard({ platformFee }: { platformFee: number | null }) {
  return (
    <section className={css.card} aria-label={t`Platform fee`}>
      <h3 className={css.label}>{t`Platform fee`}</h3>
      <p className={css.value}>{platformFee === null ? '–' : percent(platformFee)}</p>
      <p className={css.label}>{t`Average commission of the marketplace on these products at their campaign prices.`}</p>
    </section>
  )
}
