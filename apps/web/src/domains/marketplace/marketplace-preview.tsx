import { t } from '@lingui/core/macro'
import type { Channel, MyMarketplace } from '@stoa/contract/marketplace.ts'
import { Box, Group, SegmentedControl, Stack, Text, useComputedColorScheme } from '@mantine/core'
import { Suspense, lazy, useState } from 'react'
import type { ReactNode } from 'react'
import { count, money } from '../../lib/format.ts'
import { readableOn } from '../../ui/colour.ts'
import { usePicture } from '../company/use-picture.ts'
import { ChannelCard } from './channel-card.tsx'
import type { MarketplaceValues } from './marketplace-values.ts'
import { previewVariables } from './preview-variables.ts'
import styles from './marketplace.module.css'
import textStyles from '../../ui/text.module.css'
import layoutStyles from '../../ui/layout.module.css'

// Fetched when it is chosen, with what loads its font.
const StorefrontPreview = lazy(() => import('./preview-storefront.tsx').then((file) => ({ default: file.StorefrontPreview })))

type PreviewProps = { values: MarketplaceValues; saved: MyMarketplace }

const parts = [
  { value: 'portal', label: t`Portal` },
  { value: 'storefront', label: t`Storefront` },
  { value: 'about', label: t`About` },
  { value: 'card', label: t`Card` },
]
const schemes = [
  { value: 'light', label: t`Light` },
  { value: 'dark', label: t`Dark` },
]

/** The screens that the widths are shown on, in pixels. */
const widths = { desktop: 1920, phone: 390 } as const
const devices = [
  { value: 'desktop', label: t`Desktop` },
  { value: 'phone', label: t`Phone` },
]

/** The portal and a storefront in the colours, widths, font, words and pictures of the form, light or dark, before anything is saved. */
export function MarketplacePreview({ values, saved }: PreviewProps) {
  const own = useComputedColorScheme('light', { getInitialValueInEffect: false })
  const [scheme, setScheme] = useState<string>(own)
  const [part, setPart] = useState('portal')
  const [device, setDevice] = useState<string>('desktop')
  const logo = usePicture(values.logo, values.removeLogo ? null : saved.logoHref)
  const look = previewVariables(values.styling, scheme === 'dark' ? 'dark' : 'light')
  const isPhone = device === 'phone'
  const screen = isPhone ? widths.phone : widths.desktop
  const width = Math.min(Number(isPhone ? values.styling.MaxWidthMobile : values.styling.MaxWidth) || screen, screen)
  const share = width / screen
  const hasWidth = part === 'portal' || part === 'storefront'
  const frame = (content: ReactNode) => (
    <Box
      className={layoutStyles.clip}
      bd="1px solid var(--border-strong)"
      bdrs="lg"
      bg="var(--page)"
      c="var(--text-1)"
      fz="sm"
      style={look}
      maw={hasWidth && isPhone ? 260 : undefined}
      mx="auto"
      role="img"
      aria-label={t`Preview of ${values.marketplaceName}`}
      inert
    >
      {content}
    </Box>
  )
  return (
    <div>
      <Group gap={8} justify="space-between" mb={10} align="stretch">
        <SegmentedControl size="xs" data={parts} value={part} onChange={setPart} aria-label={t`Preview`} />
        <SegmentedControl size="xs" data={schemes} value={scheme} onChange={setScheme} aria-label={t`Light or dark`} />
      </Group>
      {part === 'storefront' ? (
        <Suspense fallback={frame(null)}>
          <StorefrontPreview name={values.marketplaceName} fontHref={values.fontHref} share={share} frame={frame} />
        </Suspense>
      ) : (
        frame(
          <>
            {part === 'portal' && <Portal values={values} logo={logo} share={share} isPhone={isPhone} />}
            {part === 'about' && <About values={values} saved={saved} />}
            {part === 'card' && (
              <Stack gap={12} px={14} pt={16} pb={18}>
                <ChannelCard channel={cardOf(values, saved, logo)} />
              </Stack>
            )}
          </>,
        )
      )}
      {hasWidth && (
        <Group gap={8} justify="space-between" mt={10}>
          <SegmentedControl size="xs" data={devices} value={device} onChange={setDevice} aria-label={t`Screen`} />
          <span className={`${textStyles.note} numbers`}>
            {share === 1 ? t`Full width on ${count(screen)} px` : t`${count(width)} of ${count(screen)} px wide`}
          </span>
        </Group>
      )}
    </div>
  )
}

type PortalProps = { values: MarketplaceValues; logo: string | null; share: number; isPhone: boolean }

function Portal({ values, logo, share, isPhone }: PortalProps) {
  const page = { w: `${share * 100}%`, mx: 'auto', px: 14 }
  const banner = values.globalHighlight
  const ground = banner.colorHexValue
  return (
    <>
      {banner.text.trim() !== '' && (
        <Box
          className={`${textStyles.breakable} ${layoutStyles.center}`}
          px={12}
          py={4}
          ta="center"
          style={{
            background: ground,
            color: readableOn(ground, banner.textColorHexValue),
            fontSize: Number(banner.fontSize),
            minHeight: Number(banner.height),
          }}
        >
          {banner.text}
        </Box>
      )}
      <Box className={layoutStyles.lineBelow} bg="var(--surface)">
        <Group className={textStyles.nowrap} gap={14} h={48} {...page} c="dimmed" fz="xs" wrap="nowrap">
          {logo ? (
            <Box className={layoutStyles.contain} component="img" maw={130} mah={26} me="auto" src={logo} alt="" />
          ) : (
            <Box className={textStyles.truncate} component="strong" flex={1} miw={0} c="var(--text-1)" fz="md" fw={620}>
              {values.marketplaceName}
            </Box>
          )}
          {!isPhone && (
            <>
              <span>{t`Account`}</span>
              <span>{t`Products`}</span>
              <span>{t`Orders`}</span>
            </>
          )}
        </Group>
      </Box>
      <Stack gap={12} {...page} pt={16} pb={18}>
        <Group gap={0} justify="space-between" wrap="nowrap">
          <Box className={textStyles.breakable} component="strong" fz="1.0625rem" fw={620}>{t`Orders`}</Box>
          <Box
            component="span"
            px={14}
            py={6}
            bd="1px solid var(--brand-edge)"
            bdrs="md"
            bg="var(--brand-fill)"
            c="var(--brand-on)"
            fw={550}
          >{t`Export`}</Box>
        </Group>
        <Box className={layoutStyles.lines} bd="1px solid var(--border)" bdrs={10} bg="var(--surface)">
          <Group gap={10} justify="space-between" px={12} py={10} wrap="nowrap">
            <Box component="span" c="var(--brand-line)" fw={550}>
              #1042
            </Box>
            <Box component="span" px={9} py={2} bdrs={99} fz="xs" fw={550} bg="var(--brand-soft)" c="var(--brand-soft-on)">{t`To fulfil`}</Box>
            <span>{money({ minor: 8400, currency: 'EUR' })}</span>
          </Group>
          <Group gap={10} justify="space-between" px={12} py={10} wrap="nowrap">
            <Box component="span" c="var(--brand-line)" fw={550}>
              #1041
            </Box>
            <Box component="span" px={9} py={2} bdrs={99} fz="xs" fw={550} bg="var(--second-fill)" c="var(--second-on)">{t`Campaign`}</Box>
            <span>{money({ minor: 1950, currency: 'EUR' })}</span>
          </Group>
        </Box>
      </Stack>
    </>
  )
}

function About({ values, saved }: PreviewProps) {
  const splash = usePicture(values.splash, saved.splashHref)
  const picture = usePicture(values.aboutImage, saved.aboutImageHref)
  return (
    <Stack gap={12} px={14} pt={16} pb={18}>
      {splash && <img className={styles.splash} src={splash} alt="" />}
      <Box className={textStyles.breakable} component="strong" fz="1.0625rem" fw={620}>
        {saved.companyName}
      </Box>
      <Text className={textStyles.lines} component="p" lineClamp={8} c="dimmed">
        {values.aboutInfo.trim() === '' ? t`Your About text appears here.` : values.aboutInfo}
      </Text>
      {picture && <Box component="img" w={140} bdrs="md" src={picture} alt="" />}
    </Stack>
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
    isDeactivated: false,
    liveCount: 0,
    pendingCount: 0,
    rejectedCount: 0,
  }
}
