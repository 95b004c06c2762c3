import { plural, t } from '@lingui/core/macro'
import { commission } from '@stoa/contract/commission.ts'
import type { CommissionVersion } from '@stoa/contract/commission.ts'
import { Button } from '@mantine/core'
import { messageOf } from '../../lib/api-error.ts'
import type { Pages } from '../../lib/calls.ts'
import { usePages, useSend } from '../../lib/calls.ts'
import { useMay } from '../../lib/use-may.ts'
import { confirm } from '../../ui/confirm.tsx'
import { Card } from '../../ui/page-layout.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { toastDone, toastFailed } from '../../ui/toasts.tsx'
import { When } from '../../ui/when.tsx'
import { ruleReads } from './rule-reads.ts'

function changeOf({ kind, ruleName }: CommissionVersion): string {
  if (kind === 'created') return t`${ruleName} added`
  if (kind === 'moved') return t`${ruleName} moved`
  if (kind === 'deleted') return t`${ruleName} deleted`
  if (kind === 'restored') return t`Version ${ruleName} restored`
  return ruleName === '' ? t`First version` : t`${ruleName} changed`
}

/** Returns the versions of the rule list, newest first, page by page. */
export function useRuleVersions(): Pages<CommissionVersion> {
  return usePages(commission.versions, { query: { limit: 10 } })
}

/** The versions of the rule list, newest first; an earlier one can be restored. */
export function RuleHistory() {
  const mayManage = useMay('commission:manage')
  const list = useRuleVersions()
  const restore = useSend(commission.restoreVersion, {
    refreshes: ruleReads,
    onSuccess: () => toastDone(t`Rules restored`),
    onError: (error) => toastFailed(messageOf(error)),
  })
  if (list.rows.length === 0) return null
  const ask = async ({ number }: CommissionVersion) => {
    const isSure = await confirm({
      title: t`Restore version ${number}?`,
      message: t`The rules become what they were after this change. New orders use them. Existing orders keep their commission.`,
      confirm: t`Restore`,
    })
    if (isSure) restore.mutate({ body: { number } })
  }
  return (
    <Card title={t`Versions`} isFlush>
      <RowList label={t`Versions`}>
        {list.rows.map((version, index) => (
          <Row
            key={version.number}
            name={`${version.number}. ${changeOf(version)}`}
            note={
              <>
                {version.actor}, <When at={version.at} />, {plural(version.ruleCount, { one: '# rule', other: '# rules' })}
              </>
            }
          >
            {mayManage && index > 0 && (
              <Button size="xs" variant="default" loading={restore.isPending} onClick={() => void ask(version)}>
                {t`Restore`}
              </Button>
            )}
          </Row>
        ))}
      </RowList>
      <ShowMore list={list} />
    </Card>
  )
}
