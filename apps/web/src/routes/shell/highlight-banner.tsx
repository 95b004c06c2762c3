import { t } from '@lingui/core/macro'
import type { Marketplace } from '@stoa/contract/marketplace.ts'
import { readableOn } from '../../ui/colour.ts'
import styles from './shell.module.css'

/** The marketplace's message over every page, in its own colours where they can be read. */
export function HighlightBanner({ highlight }: { highlight: Marketplace['globalHighlight'] }) {
  if (!highlight || highlight.text.trim() === '') return null
  const look = {
    background: highlight.colorHexValue,
    color: readableOn(highlight.colorHexValue, highlight.textColorHexValue),
    fontSize: highlight.fontSize,
    minHeight: highlight.height,
  }
  return (
    <aside className={styles.highlight} style={look} aria-label={t`Announcement`}>
      {highlight.text}
    </aside>
  )
}
