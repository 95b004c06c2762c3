import { t } from '@lingui/core/macro'
import type { Channel, MyMarketplace } from '@stoa/contract/marketplace.ts'
import { SegmentedControl, useComputedColorScheme } from '@mantine/core'
import { useState } from 'react'
import { money } from '../../lib/format.ts'
import { readableOn } from '../../ui/colour.ts'
import { usePicture } from '../company/use-picture.ts'
import { ChannelCard } from './channel-card.tsx'
import type { MarketplaceValues } from './marketplace-values.ts'
import { previewVariables } from './preview-variables.ts'
import styles from './marketplace.module.css'

type PreviewProps = { values: MarketplaceValues; saved: MyMarketplace }

const parts = [
  { value: 'portal', label: t`Portal` },
  { value: 'about', label: t`About` },
  { value: 'card', label: t`Card` },
]
const schemes = [
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]

/** The portal in the colours, words and pictures of the form, light or dark, before anything is saved. */
export function MarketplacePreview({ values, saved }: PreviewProps) {
  const own = useComputedColorScheme('light')
  const [scheme, setScheme] = useState<string>(own)
  const [part, setPart] = useState('portal')
  const logo = usePicture(values.logo, values.removeLogo ? null : saved.logoHref)
  const look = previewVariables(values.styling, scheme === 'dark' ? 'dark' : 'light')
  return (
    <div>
      <div className={styles.switches}>
        <SegmentedControl size="xs" data={parts} value={part} onChange={setPart} aria-label={t`Preview`} />
        <SegmentedControl size="xs" data={schemes} value={scheme} onChange={setScheme} aria-label={t`Light or dark`} />
      </div>
      <div className={styles.pane} style={look} role="img" aria-label={t`Preview of ${values.marketplaceName}`} inert>
        {part === 'portal' && <Portal values={values} logo={logo} />}
        {part === 'about' && <About values={values} saved={saved} />}
        {part === 'card' && (
          <div className={styles.page}>
            <ChannelCard channel={cardOf(values, saved, logo)} />
          </div>
        )}
      </div>
    </div>
  )
}

function Portal({ values, logo }: { values: MarketplaceValues; logo: string | null }) {
  const banner = values.globalHighlight
  const ground = banner.colorHexValue
  return (
    <>
      {banner.text.trim() !== '' && (
        <div
          className={styles.banner}
          style={{
            background: ground,
            color: readableOn(ground, banner.textColorHexValue),
            fontSize: Number(banner.fontSize),
            minHeight: Number(banner.height),
          }}
        >
          {banner.text}
        </div>
      )}
      <div className={styles.bar}>
        {logo ? <img className={styles.logo} src={logo} alt="" /> : <strong className={styles.brand}>{values.marketplaceName}</strong>}
        <span>{t`Account`}</span>
        <span>{t`Products`}</span>
        <span>{t`Orders`}</span>
      </div>
      <div className={styles.page}>
        <div className={styles.row}>
          <strong className={styles.title}>{t`Orders`}</strong>
          <span className={styles.button}>{t`Export`}</span>
        </div>
        <div className={styles.sheet}>
          <div className={styles.line}>
            <span className={styles.link}>#1042</span>
            <span className={styles.soft}>{t`To fulfil`}</span>
            <span>{money({ minor: 8400, currency: 'EUR' })}</span>
          </div>
          <div className={styles.line}>
            <span className={styles.link}>#1041</span>
            <span className={styles.second}>{t`Campaign`}</span>
            <span>{money({ minor: 1950, currency: 'EUR' })}</span>
          </div>
        </div>
      </div>
    </>
  )
}

function About({ values, saved }: PreviewProps) {
  const splash = usePicture(values.splash, saved.splashHref)
  const picture = usePicture(values.aboutImage, saved.aboutImageHref)
  return (
    <div className={styles.page}>
      {splash && <img className={styles.splash} src={splash} alt="" />}
      <strong className={styles.title}>{saved.companyName}</strong>
      <p className={styles.about}>{values.aboutInfo.trim() === '' ? t`Your About text appears here.` : values.aboutInfo}</p>
      {picture && <img className={styles.square} src={picture} alt="" />}
    </div>
  )
}

function cardOf(values: MarketplaceValues, saved: MyMarketplace, logo: string | null): Channel {
  return {
    marketplaceId: saved.marketplaceId ?? '',
    marketplaceName: values.marketplaceName,
    companyName: saved.companyName,
    logoHref: logo,
    aboutInfo: values.aboutInfo,
    countryCode: '',
    currency: saved.currency,
    partnership: null,
    partnershipId: null,
    requestedAt: null,
    decidedAt: null,
    reason: null,
    liveCount: 0,
    pendingCount: 0,
    rejectedCount: 0,
  }
}
