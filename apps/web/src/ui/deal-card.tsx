import { t } from '@lingui/core/macro'
import { SimpleGrid, Stack, Box } from '@mantine/core'
import type { Money as MoneyAmount } from '@stoa/contract/money.ts'
import { ExternalLink, Gift, Percent } from 'lucide-react'
import type { ReactNode } from 'react'
import { percent } from '../lib/format.ts'
import { Tag } from './status-badge.tsx'
import { Truncate } from './truncate.tsx'
import { Money } from './when.tsx'
import layoutStyles from './layout.module.css'
import textStyles from './text.module.css'

/** Deal and fee cards beside each other. */
export function DealCards({ children }: { children: ReactNode }) {
  return (
    <SimpleGrid minColWidth="15rem" spacing="md">
      {children}
    </SimpleGrid>
  )
}

type Deal = { priceReward: MoneyAmount | null; freeSample: boolean; avgCommission: number | null; jobDescription: string; url: string }

/** What a campaign offers creators: reward, free sample, commission, job and where to read more. Source: specification §3 (deal card). */
export function DealCard({ priceReward, freeSample, avgCommission, jobDescription, url }: Deal) {
  return (
    <Stack className={layoutStyles.frame} component="section" gap={6} p="md" aria-label={t`Deal for creators`}>
      <h3 className={textStyles.note}>{t`Deal for creators`}</h3>
      {priceReward && (
        <Box component="p" fz="xl" fw={600}>
          <Money value={priceReward} />
        </Box>
      )}
      {(freeSample || avgCommission !== null) && (
        <div className={layoutStyles.wrap}>
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
        <div className={textStyles.lines}>
          <Truncate lines={4}>{jobDescription}</Truncate>
        </div>
      )}
      {url !== '' && (
        <a href={url} target="_blank" rel="noreferrer noopener">
          {t`View brief`} <ExternalLink size={13} aria-hidden />
        </a>
      )}
    </Stack>
  )
}

/** What the marketplace charges on sales, in percent. Source: specification §3 (platform fee card). */
export function PlatformFeeCard({ platformFee }: { platformFee: number | null }) {
  return (
    <Stack className={layoutStyles.frame} component="section" gap={6} p="md" aria-label={t`Platform fee`}>
      <h3 className={textStyles.note}>{t`Platform fee`}</h3>
      <Box component="p" fz="xl" fw={600}>
        {platformFee === null ? '–' : percent(platformFee)}
      </Box>
      <p className={textStyles.note}>{t`Average commission of the marketplace on these products at their campaign prices.`}</p>
    </Stack>
  )
}
