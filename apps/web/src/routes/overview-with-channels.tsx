import { ChannelSection } from '../domains/channel/channel-section.tsx'
import { ChannelsPage } from '../domains/marketplace/channels-page.tsx'
import type { ScreenProps } from '../lib/screen.ts'

/** The marketplaces of a merchant with its other sales channels, which a later domain knows. */
export function OverviewWithChannels(props: ScreenProps<Record<never, string>, { q?: string | undefined }>) {
  return <ChannelsPage {...props} others={<ChannelSection />} />
}
