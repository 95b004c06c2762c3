import { t } from '@lingui/core/macro'
import { productImport } from '@stoa/contract/product-import.ts'
import type { ProductImport } from '@stoa/contract/product-import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { messageOf } from '../../lib/api-error.ts'
import { refresh, usePages } from '../../lib/calls.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { StatusBadge, Tag } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { useRuns } from '../run/use-runs.ts'
import { outcomeLabel, undoOutcome } from './import-labels.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'

/** What was imported in the last 30 days; each leads to what came of it, where it can be undone. Nothing where nothing was. */
export function EarlierImports() {
  const client = useQueryClient()
  const list = usePages(productImport.paged, { query: { limit: 10 } })
  useRuns(() => void refresh(client, productImport.paged))
  if (list.error !== undefined) {
    return (
      <Card title={t`Previous imports`} isFlush>
        <PanelError message={messageOf(list.error)} onRetry={list.retry} />
      </Card>
    )
  }
  if (list.rows.length === 0) return null
  return (
    <Card title={t`Previous imports`} isFlush>
      <RowList>
        {list.rows.map((one) => (
          <Row
            key={one.id}
            name={
              <Link className={textStyles.name} href={`/shop/products/import?id=${one.id}`}>
                {one.fileName}
              </Link>
            }
            note={one.run && outcomeLabel(one.run)}
          >
            <span className={textStyles.note}>
              <When at={one.createdAt} />
            </span>
            <Standing one={one} />
          </Row>
        ))}
      </RowList>
      <ShowMore list={list} />
    </Card>
  )
}

function Standing({ one }: { one: ProductImport }) {
  const { run } = one
  const undone = undoOutcome(one)
  if (undone === 'all') return <Tag colour="reversed">{t`Undone`}</Tag>
  if (undone === 'part') return <Tag colour="reversed">{t`Partly undone`}</Tag>
  return run && <StatusBadge run={run.status} />
}
