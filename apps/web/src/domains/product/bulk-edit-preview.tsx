import { plural, t } from '@lingui/core/macro'
import type { EditAnswer } from '@stoa/contract/product-edit.ts'
import { counted } from '../../lib/format.ts'
import { Tag } from '../../ui/status-badge.tsx'
import { FieldChanges } from '../run/field-changes.tsx'

type PreviewProps = {
  answer: EditAnswer
  /** Products beyond those tried, that are changed as well. */
  further: number | undefined
}

const looks = {
  done: { label: t`Changes`, colour: 'authorized' },
  unchanged: { label: t`Stays`, colour: 'none' },
  refused: { label: t`Left as it is`, colour: 'error' },
} as const

/** What would become of each product, field by field, before anything is changed. */
export function BulkEditPreview({ answer, further }: PreviewProps) {
  const { done, unchanged, refused, items } = answer
  const order = { refused: 0, done: 1, unchanged: 2 }
  const sorted = items.toSorted((a, b) => order[a.outcome] - order[b.outcome])
  return (
    <>
      <p className="pe-summary" role="status">
        <strong>{t`${plural(done, { one: '# product', other: '# products' })} would change`}</strong>
        {unchanged > 0 && t`, ${unchanged} would stay as they are`}
        {refused > 0 && t`, ${refused} cannot be changed`}.
        {further !== undefined &&
          t` These are the first ${items.length}; the change is made to ${further === 0 ? 'all that match' : `${counted(further, 'further product')} as well`}, by a run you can follow and stop.`}
      </p>
      <ul className="pe-outcomes" aria-label={t`What would become of each product`}>
        {sorted.map((item, index) => (
          <li key={item.productId ?? index}>
            <div className="pe-outcome-head">
              <strong>{item.productName || item.merchantProductReference}</strong>
              <Tag colour={looks[item.outcome].colour} icon={null}>
                {looks[item.outcome].label}
              </Tag>
            </div>
            {item.message && <p className="pr-quiet">{item.message}</p>}
            {item.changes.length > 0 && <FieldChanges changes={item.changes} />}
          </li>
        ))}
      </ul>
    </>
  )
}
