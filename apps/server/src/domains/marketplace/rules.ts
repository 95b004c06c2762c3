import type { Styling } from '@stoa/contract/marketplace.ts'

/** The colours and widths (pixels) a marketplace starts with, and of the portal where there is none. */
export const defaultStyling: Styling = {
  PrimaryColor: '#1f4e79',
  PrimaryColorLight: '#dbe7f3',
  SecondaryColor: '#b5541c',
  SecondaryColorLight: '#f8e6da',
  MaxWidth: 1440,
  MaxWidthMobile: 460,
}
