import { plural, t } from '@lingui/core/macro'
import { Box, Flex } from '@mantine/core'
import { runs } from '@stoa/contract/run.ts'
import { messageOf } from '../../lib/api-error.ts'
import { usePages } from '../../lib/calls.ts'
import { count } from '../../lib/format.ts'
import { Link } from '../../ui/link.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { PanelError } from '../../ui/states.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'
import { When } from '../../ui/when.tsx'
import { runName } from './run-labels.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import textStyles from '../../ui/text.module.css'
import indexPageStyles from '../../ui/index-page.module.css'
import layoutStyles from '../../ui/layout.module.css'

/** The last few runs, each a link to all about it. */
export function RecentRuns({ limit = 6 }: { limit?: number }) {
  const list = usePages(runs.list, { query: { limit } })
  const newest = list.rows.slice(0, limit)
  return (
    <Card title={t`Recent activity`} isFlush actions={newest.length > 0 && <Link href="/shop/runs">{t`Show all`}</Link>}>
      {list.error !== undefined && newest.length === 0 && <PanelError message={messageOf(list.error)} onRetry={list.retry} />}
      {list.isLoading && (
        <ul aria-hidden>
          {Array.from({ length: 4 }, (_, index) => (
            <Flex key={index} className={layoutStyles.lineAbove} component="li" gap={12} mih={56} px={20} py={8} align="center">
              <span className={`${indexPageStyles.bone} ${indexPageStyles.isObject}`} />
            </Flex>
          ))}
        </ul>
      )}
      {!list.isLoading && list.error === undefined && newest.length === 0 && (
        <p className={textStyles.empty}>{t`No activity yet. Sync to import your products.`}</p>
      )}
      <RowList>
        {newest.map((run) => (
          <Row
            key={run.runId}
            name={
              <Link className={textStyles.name} href={`/shop/runs/${run.runId}`}>
                {runName(run)}
              </Link>
            }
            note={
              <>
                <When at={run.requestedAt} /> · {t`${plural(run.done, { one: '# product', other: '# products' })}`}
                {run.failed > 0 && (
                  <>
                    {' · '}
                    <Box component="span" c="var(--error-text)" fw={550}>{t`${count(run.failed)} failed`}</Box>
                  </>
                )}
              </>
            }
          >
            <StatusBadge run={run.status} />
          </Row>
        ))}
      </RowList>
    </Card>
  )
}
