import { t } from '@lingui/core/macro'
import type { ReturnPolicy } from '@stoa/contract/case-shapes.ts'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { count } from '../../lib/format.ts'
import textStyles from '../../ui/text.module.css'

/** As many are shown at once: a policy may exclude hundreds. */
const shortList = 5

/** The collections whose products cannot be returned. Of a merchant, those that its marketplace excludes for all are marked, or left out with `isOwnOnly`. */
export function ExcludedCollections({ policy: { excludedCollections, merchant }, isOwnOnly = false }: { policy: ReturnPolicy; isOwnOnly?: boolean }) {
  const [isWhole, setWhole] = useState(false)
  const rows = excludedCollections.filter(({ isOwn }) => isOwn || !isOwnOnly)
  const more = rows.length - shortList
  if (rows.length === 0) return t`Nothing excluded`
  return (
    <div>
      {rows.slice(0, isWhole ? undefined : shortList).map(({ id, path, isOwn }) => (
        <span key={id} className={textStyles.breakable} style={{ display: 'block' }}>
          {path.join(' › ')}
          {merchant !== null && !isOwn && <span className={textStyles.note}> · {t`excluded by the marketplace`}</span>}
        </span>
      ))}
      {more > 0 && !isWhole && (
        <Button variant="subtle" size="compact-sm" onClick={() => setWhole(true)}>
          {t`Show ${count(more)} more`}
        </Button>
      )}
    </div>
  )
}
