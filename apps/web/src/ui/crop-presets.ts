import { t } from '@lingui/core/macro'
/** How a picture is cut. Widths in pixels of the result; without `aspect` any part may be chosen. Source: specification §9. */
export type CropPreset = { aspect?: number; width?: number; isRound?: boolean; hint: string }

/** The presets of the specification §9; a product's picture may be any part. */
export const cropPresets = {
  logo: { hint: t`Shown at most 180 pixels wide` },
  splash: { aspect: 4.25, width: 1700, hint: t`Best at 1700 × 400 pixels` },
  panorama: { aspect: 2, width: 4096, hint: t`A 360° picture, best at 4096 × 2048 pixels` },
  channelLogo: { aspect: 1, width: 400, hint: t`Best at 400 × 400 pixels` },
  about: { aspect: 1, width: 500, hint: t`Best at 500 × 500 pixels` },
  collection: { aspect: 2.8, width: 560, hint: t`Best at 560 × 200 pixels` },
  product: { hint: t`Best at 1200 × 1200 pixels or more` },
  avatar: { aspect: 1, width: 50, isRound: true, hint: t`50 × 50 pixels` },
} as const satisfies Record<string, CropPreset>
